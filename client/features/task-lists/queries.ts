import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';

interface ListScope {
  tenantId: string;
  teamId: string;
}

/** Lists change rarely, and the live layer says so when they do. */
const staleTime = 10 * 60_000;

const keyOf = ({ tenantId, teamId }: ListScope, name: string) => [tenantId, 'task-lists', name, teamId];
const queryOf = ({ teamId }: ListScope) => ({ organizationTeamId: teamId });

/**
 * Statuses of the team, in their order. Here their value is their name, which each has alone: the value they come with
 * is shared by those that stand for the same standard status.
 */
export const statusesQuery = (scope: ListScope) =>
  queryOptions({
    queryKey: keyOf(scope, 'statuses'),
    queryFn: async ({ signal }) => {
      const { items, total } = await call(taskListsApi.statuses, { query: queryOf(scope) }, signal);
      return { items: items.map((status) => ({ ...status, value: status.name })), total };
    },
    staleTime,
  });

export const prioritiesQuery = (scope: ListScope) =>
  queryOptions({
    queryKey: keyOf(scope, 'priorities'),
    queryFn: ({ signal }) => call(taskListsApi.priorities, { query: queryOf(scope) }, signal),
    staleTime,
  });

export const sizesQuery = (scope: ListScope) =>
  queryOptions({
    queryKey: keyOf(scope, 'sizes'),
    queryFn: ({ signal }) => call(taskListsApi.sizes, { query: queryOf(scope) }, signal),
    staleTime,
  });

export const issueTypesQuery = (scope: ListScope) =>
  queryOptions({
    queryKey: keyOf(scope, 'issue-types'),
    queryFn: ({ signal }) => call(taskListsApi.issueTypes, { query: queryOf(scope) }, signal),
    staleTime,
  });

/** Labels of the team and of its organization. */
export const tagsQuery = (scope: ListScope) =>
  queryOptions({
    queryKey: keyOf(scope, 'tags'),
    queryFn: ({ signal }) => call(taskListsApi.tags, { query: queryOf(scope) }, signal),
    staleTime,
  });

/** Versions that tasks of the team can be part of. */
export const versionsQuery = (scope: ListScope) =>
  queryOptions({
    queryKey: keyOf(scope, 'versions'),
    queryFn: ({ signal }) => call(taskListsApi.versions, { query: queryOf(scope) }, signal),
    staleTime,
  });

/** How the team calls the ways in which issues belong together. */
export const relatedIssueTypesQuery = (scope: ListScope) =>
  queryOptions({
    queryKey: keyOf(scope, 'related-issue-types'),
    queryFn: ({ signal }) => call(taskListsApi.relatedIssueTypes, { query: queryOf(scope) }, signal),
    staleTime,
  });
