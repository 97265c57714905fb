import { employeesQuery } from '#client/features/members/queries.ts';
import { allClientsQuery, projectsQuery } from '#client/features/projects/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import type { Rate } from '#shared/rates/rate.schema.ts';
import type { RateScope } from '#shared/rates/rate-rule.ts';

type Part = keyof RateScope;

interface Thing {
  readonly id: string;
  readonly name: string;
}

export interface RatedThings {
  /** The choices for a part. */
  readonly listOf: (part: Part) => readonly Thing[];
  /** A dash for what is not there any more. */
  readonly nameOf: (part: Part, id: string) => string;
  /** The currency of a rate; null if it depends on the client of an entry, undefined until known. */
  readonly currencyOf: (rate: Rate) => string | null | undefined;
}

/** The clients, projects and members that rates are of. */
export function useRatedThings(): RatedThings {
  const scope = useScope();
  const { data: organization } = useReadOf(organizationQuery(scope));
  const { data: clients } = useReadOf(allClientsQuery);
  const { data: projects } = useReadOf(projectsQuery);
  const { data: employees } = useReadOf(employeesQuery(scope));
  const all: Readonly<Record<Part, readonly (Thing & { isArchived?: boolean | null | undefined })[]>> = {
    organizationContactId: clients?.items ?? [],
    projectId: projects?.items.map(({ id, name = '', isArchived }) => ({ id, name, isArchived })) ?? [],
    employeeId: employees?.items.map(({ id, fullName }) => ({ id, name: fullName ?? '' })) ?? [],
    taskId: [],
  };
  function currencyOf({ kind, projectId, organizationContactId }: Rate) {
    const usual = organization?.currency ?? undefined;
    if (kind === 'cost' || !clients || !projects) return usual;
    const project = projects.items.find(({ id }) => id === projectId);
    const clientId = organizationContactId ?? project?.organizationContactId;
    if (clientId) return clients.items.find(({ id }) => id === clientId)?.currency ?? usual;
    return clients.items.some(({ currency }) => currency && currency !== usual) ? null : usual;
  }
  return {
    currencyOf,
    listOf: (part) => all[part].filter(({ isArchived }) => !isArchived),
    nameOf: (part, id) => all[part].find((thing) => thing.id === id)?.name ?? '–',
  };
}
