import { employeesQuery } from '#client/features/members/queries.ts';
import { allClientsQuery, projectsQuery } from '#client/features/projects/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import type { RateScope } from '#shared/rates/rate-rule.ts';

type Part = keyof RateScope;

interface Thing {
  readonly id: string;
  readonly name: string;
}

export interface RatedThings {
  /** What can be chosen. */
  readonly listOf: (part: Part) => readonly Thing[];
  /** A dash for what is not there any more. */
  readonly nameOf: (part: Part, id: string) => string;
}

/** The clients, projects and members that rates are of. */
export function useRatedThings(): RatedThings {
  const { organizationId } = useScope();
  const { data: clients } = useReadOf(allClientsQuery);
  const { data: projects } = useReadOf(projectsQuery);
  const { data: employees } = useReadOf(employeesQuery({ organizationId }));
  const all: Readonly<Record<Part, readonly (Thing & { isArchived?: boolean | null | undefined })[]>> = {
    organizationContactId: clients?.items ?? [],
    projectId: projects?.items.map(({ id, name = '', isArchived }) => ({ id, name, isArchived })) ?? [],
    employeeId: employees?.items.map(({ id, fullName }) => ({ id, name: fullName ?? '' })) ?? [],
    taskId: [],
  };
  return {
    listOf: (part) => all[part].filter(({ isArchived }) => !isArchived),
    nameOf: (part, id) => all[part].find((thing) => thing.id === id)?.name ?? '–',
  };
}
