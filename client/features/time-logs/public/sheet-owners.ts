import { useMemo } from 'react';
import { personOf } from '#client/features/workspace/public/people.ts';
import { type Scope, useReadsTime, useScope } from '#client/features/workspace/public/use-scope.ts';
import { myPermissionsQuery, organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { opensTimesheets, seenEmployeeIds } from '#shared/access/role-access.ts';
import { manages } from '#shared/teams/manages.ts';
import type { EmployeeRecord, Team } from '#shared/teams/team.schema.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

/** Somebody whose time can be shown. */
export interface SheetOwner {
  employeeId: string;
  name: string;
  imageUrl?: string | null;
  /** The zone whose days their timesheets go by. */
  timeZone: string;
  isOwn: boolean;
}

export interface SeenPeople {
  /** The signed-in person first, then the others by name. */
  owners: readonly SheetOwner[];
  /** Whether the signed-in person sees anybody else's time. */
  seesOthers: boolean;
  /** Employees to request when nobody is chosen; undefined for everybody of the organization. */
  everyone: string[] | undefined;
  /** False until the permissions are read. */
  isKnown: boolean;
}

const nobody: ReadonlySet<string> = new Set();

function ownSheet({ employeeId, user, timeZone }: Scope): SheetOwner {
  const parts = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const name = user.fullName || user.name || parts || user.email || '';
  return { employeeId, name, imageUrl: user.imageUrl, timeZone, isOwn: true };
}

function sheetOf(employee: EmployeeRecord, scope: Scope): SheetOwner {
  const { id, name, imageUrl } = personOf(employee);
  const zone = employee.user?.timeZone;
  const timeZone = zone ? normaliseTimeZone(zone) : scope.timeZone;
  return { employeeId: id, name, imageUrl, timeZone, isOwn: false };
}

function othersIn(teams: readonly Team[], scope: Scope): SheetOwner[] {
  const others = new Map<string, SheetOwner>();
  for (const team of teams)
    for (const { employee } of team.members ?? [])
      if (employee && employee.id !== scope.employeeId) others.set(employee.id, sheetOf(employee, scope));
  return [...others.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Finds somebody of a team the signed-in person knows. */
export const ownerOf = (scope: Scope, employeeId: string | null): SheetOwner | undefined =>
  [ownSheet(scope), ...othersIn(scope.teams, scope)].find((owner) => owner.employeeId === employeeId);

/** Lists whose time the signed-in person sees, by the rule that the server applies. */
export function seenPeople(scope: Scope, permissions: ReadonlySet<string>): Omit<SeenPeople, 'isKnown'> {
  const holder = { role: scope.user.role?.name, permissions };
  const led = othersIn(
    scope.teams.filter((team) => manages(team, scope.userId)),
    scope,
  );
  const ledIds = led.map(({ employeeId }) => employeeId);
  const everyone = seenEmployeeIds(holder, { own: scope.employeeId, led: ledIds });
  const others = everyone === undefined ? othersIn(scope.teams, scope) : led;
  return {
    owners: [ownSheet(scope), ...others],
    seesOthers: everyone === undefined || led.length > 0,
    everyone,
  };
}

/** The people whose time the signed-in person sees: the same on every page. */
export function useSeenPeople(): SeenPeople {
  const scope = useScope();
  const { data, isPending } = useReadOf(myPermissionsQuery);
  const people = useMemo(() => {
    const held = data?.filter(({ enabled }) => enabled).map(({ permission }) => permission);
    return seenPeople(scope, held ? new Set(held) : nobody);
  }, [scope, data]);
  return { ...people, isKnown: !isPending };
}

/** The signed-in person's access to time and Timesheets, and to entries of anybody else. */
export function useTimesheetAccess(): { reads: boolean; opens: boolean; ofOthers: boolean } {
  const { data } = useReadOf(organizationQuery(useScope()));
  const { seesOthers: ofOthers } = useSeenPeople();
  const reads = useReadsTime() !== false;
  const opens = reads && opensTimesheets({ ofOthers, own: data?.ownTimesheets ?? true });
  return { reads, opens, ofOthers };
}
