import type { Query, QueryKey } from '@tanstack/react-query';
import { keyOf } from '#client/lib/api/read.ts';
import { tenantId, userId } from '#client/lib/session/session.ts';
import { favoritesApi } from '#shared/favorites/favorites.api.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { workFavoritesApi } from '#shared/timer/work-favorites.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** The answers that the device stores; no others. */
const around = [
  usersApi.me,
  rolesApi.myPermissions,
  workspacesApi.organization,
  workspacesApi.workingHours,
  teamsApi.list,
  teamsApi.detail,
  ...Object.values(taskListsApi),
  projectsApi.list,
  ...Object.values(favoritesApi),
  workFavoritesApi.list,
];
/** Queries that pages exist for; the others accompany them. */
const work = [
  tasksApi.team,
  ...Object.values(dailyPlansApi),
  ...Object.values(timerApi),
  timeLogsApi.list,
  timesheetsApi.list,
];

const keysOf = (endpoints: readonly Endpoint[]) =>
  new Set(endpoints.map((endpoint) => JSON.stringify(keyOf(endpoint))));
const workKeys = keysOf(work);
const snapshotKeys = keysOf([...around, ...work]);

const operationOf = (key: QueryKey) => JSON.stringify(key.slice(0, 2));

export const isInSnapshot = (key: QueryKey): boolean =>
  snapshotKeys.has(operationOf(key)) && key[3] !== 'pages';

export const isWork = ({ queryKey }: Query): boolean =>
  isInSnapshot(queryKey) && workKeys.has(operationOf(queryKey));

/** The person and workspace whose data this browser reads now; undefined without a session. */
export function dataOwner(): string | undefined {
  const tenant = tenantId();
  const user = userId();
  return tenant && user ? `${user} ${tenant}` : undefined;
}
