import { useMemo } from 'react';
import { type Person, personOf } from '#client/features/workspace/public/people.ts';
import { type Scope, useMay, useScope } from '#client/features/workspace/public/use-scope.ts';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { seesAllEmployees } from '#shared/access/role-access.ts';
import { manages } from '#shared/teams/manages.ts';
import type { Team } from '#shared/teams/team.schema.ts';

/** Whose time the signed-in person may look at. */
export interface ReportPeople {
  /** By name; only oneself where one sees nobody else. */
  people: readonly Person[];
  seesOthers: boolean;
  /** What to ask for when nobody is chosen: undefined for everybody of the organization. */
  everyone: readonly string[] | undefined;
}

const noPermissions: ReadonlySet<string> = new Set();

function membersOf(teams: readonly Team[]): Person[] {
  const members = new Map<string, Person>();
  for (const team of teams)
    for (const { employee } of team.members ?? []) if (employee) members.set(employee.id, personOf(employee));
  return [...members.values()].sort((a, b) => a.name.localeCompare(b.name));
}

const own = ({ employeeId, user }: Scope): Person => ({
  id: employeeId,
  name: user.fullName || user.name || user.email || '',
  imageUrl: user.imageUrl,
});

/** Managers see their people, whoever may act for all sees everybody, others only themselves. */
function reportPeople(scope: Scope, { seesAll }: { seesAll: boolean }): ReportPeople {
  const teams = seesAll ? scope.teams : scope.teams.filter((team) => manages(team, scope.userId));
  const members = membersOf(teams);
  const people = members.some(({ id }) => id === scope.employeeId) ? members : [own(scope), ...members];
  const seesOthers = people.length > 1;
  const everyone = seesAll ? undefined : people.map(({ id }) => id);
  return { people, seesOthers, everyone };
}

/** `isKnown` is false until it is certain what the person's role may do. */
export function useReportPeople(): ReportPeople & { isKnown: boolean } {
  const scope = useScope();
  const may = useMay();
  const { isPending } = useReadOf(myPermissionsQuery);
  const role = scope.user.role?.name ?? null;
  const byRole = seesAllEmployees({ role, permissions: noPermissions });
  const seesAll = byRole || may('ALL_ORG_VIEW', 'CHANGE_SELECTED_EMPLOYEE');
  const people = useMemo(() => reportPeople(scope, { seesAll }), [scope, seesAll]);
  return { ...people, isKnown: byRole || !isPending };
}
