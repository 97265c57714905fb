import type { ChangingMember } from '#server/modules/teams/changing-team.data.ts';
import { isManagerRole } from '#shared/teams/manages.ts';

type Member = Pick<ChangingMember, 'employeeId' | 'role'>;

/** Employee ids as a team's form sends them. */
export interface MemberLists {
  readonly memberIds?: readonly string[] | null;
  readonly managerIds?: readonly string[] | null;
}

/** Employee ids by kind of change. */
export interface MembershipChange {
  readonly joinAsManager: string[];
  readonly joinAsMember: string[];
  readonly promoted: string[];
  readonly demoted: string[];
  readonly removed: string[];
}

/**
 * The change that the lists describe; undefined when they name nobody. Both: their union stays. Managers alone:
 * nobody leaves. Members alone: the managers keep their role.
 */
export function membershipChange(
  current: readonly Member[],
  { memberIds, managerIds }: MemberLists,
): MembershipChange | undefined {
  if (!memberIds?.length && (!managerIds || (memberIds && managerIds.length === 0))) return undefined;
  const present = new Set(current.map(({ employeeId }) => employeeId));
  const managing = current
    .filter(({ role }) => isManagerRole(role?.name))
    .map(({ employeeId }) => employeeId);
  const managers = new Set(managerIds ?? managing);
  const staying = new Set([...managers, ...(memberIds ?? present)]);
  const joining = [...staying].filter((id) => !present.has(id));
  return {
    joinAsManager: joining.filter((id) => managers.has(id)),
    joinAsMember: joining.filter((id) => !managers.has(id)),
    promoted: [...managers].filter((id) => present.has(id) && !managing.includes(id)),
    demoted: managing.filter((id) => staying.has(id) && !managers.has(id)),
    removed: [...present].filter((id) => !staying.has(id)),
  };
}
