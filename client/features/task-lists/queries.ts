import { readOptions } from '#client/lib/api/read.ts';
import type { ResponseOf } from '#shared/http/endpoint.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';

interface ListScope {
  teamId: string;
}

/** Lists change rarely, and live updates announce changes. */
const cacheOptions = { staleTime: 10 * 60_000 } as const;

const inputOf = ({ teamId }: ListScope) => ({ query: { organizationTeamId: teamId } });

/** The value of a status is its name, which each has alone: standard values are shared by several. */
const namedByValue = ({ items, total }: ResponseOf<typeof taskListsApi.statuses>) => ({
  items: items.map((status) => ({ ...status, value: status.name })),
  total,
});

/** Statuses of the team, in their order. */
export const statusesQuery = (scope: ListScope) =>
  readOptions(taskListsApi.statuses, inputOf(scope), { ...cacheOptions, select: namedByValue });

export const prioritiesQuery = (scope: ListScope) =>
  readOptions(taskListsApi.priorities, inputOf(scope), cacheOptions);

export const sizesQuery = (scope: ListScope) => readOptions(taskListsApi.sizes, inputOf(scope), cacheOptions);

export const issueTypesQuery = (scope: ListScope) =>
  readOptions(taskListsApi.issueTypes, inputOf(scope), cacheOptions);

/** Labels of the team and of its organization. */
export const tagsQuery = (scope: ListScope) => readOptions(taskListsApi.tags, inputOf(scope), cacheOptions);

/** Versions that tasks of the team can be part of. */
export const versionsQuery = (scope: ListScope) =>
  readOptions(taskListsApi.versions, inputOf(scope), cacheOptions);

/** The team's names for relations between issues. */
export const relatedIssueTypesQuery = (scope: ListScope) =>
  readOptions(taskListsApi.relatedIssueTypes, inputOf(scope), cacheOptions);
