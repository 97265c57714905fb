import { personOf } from '#client/features/workspace/public/people.ts';
import { type Scope, useReadsTime, useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { opensTimesheets, reviewsTimesheets, seesAllEmployees } from '#shared/access/role-access.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

/** Somebody whose week can be shown. */
export interface SheetOwner {
  employeeId: string;
  name: string;
  imageUrl?: string | null;
  /** The zone whose days their timesheets go by. */
  timeZone: string;
  isOwn: boolean;
}

const noPermissions: ReadonlySet<string> = new Set();

/** Managers see the time of the others, everybody else only their own. */
function seesOthers({ user, isManager }: Scope): boolean {
  const role = user.role?.name ?? null;
  return isManager || reviewsTimesheets(role) || seesAllEmployees({ role, permissions: noPermissions });
}

function ownSheet({ employeeId, user, timeZone }: Scope): SheetOwner {
  const parts = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const name = user.fullName || user.name || parts || user.email || '';
  return { employeeId, name, imageUrl: user.imageUrl, timeZone, isOwn: true };
}

/** The signed-in person first, then the members of the team that they may look at, by name. */
export function sheetOwners(scope: Scope): SheetOwner[] {
  const own = ownSheet(scope);
  if (!seesOthers(scope)) return [own];
  const others = new Map<string, SheetOwner>();
  for (const { employee } of scope.team.members ?? []) {
    if (!employee || employee.id === scope.employeeId) continue;
    const { id, name, imageUrl } = personOf(employee);
    const zone = employee.user?.timeZone;
    const timeZone = zone ? normaliseTimeZone(zone) : scope.timeZone;
    others.set(id, { employeeId: id, name, imageUrl, timeZone, isOwn: false });
  }
  return [own, ...[...others.values()].sort((a, b) => a.name.localeCompare(b.name))];
}

/** Whether time is told and Timesheets open for the signed-in person, and whether they hold anybody else's. */
export function useTimesheetAccess(): { reads: boolean; opens: boolean; ofOthers: boolean } {
  const scope = useScope();
  const { data } = useReadOf(organizationQuery(scope));
  const ofOthers = seesOthers(scope);
  const reads = useReadsTime() !== false;
  const opens = reads && opensTimesheets({ ofOthers, own: data?.ownTimesheets ?? true });
  return { reads, opens, ofOthers };
}
