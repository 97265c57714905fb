import { differenceOf, noteChange } from '#server/context/audit.ts';
import type { ChangingTeam, LinkNames, Tx } from '#server/modules/teams/changing-team.data.ts';
import type { AuditField } from '#shared/audit/audit-fields.ts';
import type { AuditEntity } from '#shared/audit/audit-names.ts';
import type { Team } from '#shared/teams/team.schema.ts';

type TeamRef = Pick<ChangingTeam, 'id' | 'organizationId'>;

const entity: AuditEntity = 'OrganizationTeam';
const auditedKeys: readonly AuditField[] = [
  'name',
  'public',
  'shareProfileView',
  'requirePlanToTrack',
  'color',
  'emoji',
  'teamSize',
  'prefix',
  'logo',
  'projects',
  'tags',
];

/** A team with the names of its linked records. */
type TeamState = Omit<Team, 'projects' | 'tags'> & Partial<LinkNames>;

/** Notes what changed of a team, and apart from it that somebody else is its maker now. */
export async function noteTeamChange(tx: Tx, before: TeamState, after: TeamState): Promise<void> {
  const settings = differenceOf(before, after, auditedKeys);
  const maker = differenceOf(before, after, ['createdByUserId']);
  const team = { entity, entityId: after.id };
  if (settings !== undefined) await noteChange(tx, { ...team, action: 'team.update', ...settings });
  if (maker !== undefined) await noteChange(tx, { ...team, action: 'team.transfer', ...maker });
}

export async function noteNewTeam(
  tx: Tx,
  { id: entityId, organizationId }: TeamRef,
  after: { readonly name: string; readonly managers: number; readonly members: number },
): Promise<void> {
  await noteChange(tx, { action: 'team.create', entity, entityId, organizationId, after: { ...after } });
}

export async function noteDeletedTeam(tx: Tx, { id: entityId, name, members }: ChangingTeam): Promise<void> {
  const before = { name, members: members.length };
  await noteChange(tx, { action: 'team.delete', entity, entityId, before });
}

interface MemberState {
  readonly role?: string | null;
  readonly isTrackingEnabled?: boolean;
}

interface MemberEvent {
  readonly action: 'team-member.add' | 'team-member.remove' | 'team-member.update';
  readonly employeeIds: readonly string[];
  readonly before?: MemberState;
  readonly after?: MemberState;
}

/** One entry a person, so that it is found with them. */
export async function noteMembers(
  tx: Tx,
  { id: entityId, organizationId }: TeamRef,
  { action, employeeIds, before, after }: MemberEvent,
): Promise<void> {
  const team = { entity, entityId, organizationId };
  const states = { ...(before && { before: { ...before } }), ...(after && { after: { ...after } }) };
  await noteChange(tx, ...employeeIds.map((employeeId) => ({ action, ...team, employeeId, ...states })));
}
