import type { QueryClient } from '@tanstack/react-query';
import type { QueuedTask } from '#client/features/offline-queue/queries.ts';
import { tagsQuery } from '#client/features/task-lists/queries.ts';
import type { Scope } from '#client/features/workspace/public/use-scope.ts';
import { serverNow } from '#client/lib/time/clock.ts';
import { defaultStatusName, quickIssueTypeName } from '#shared/defaults/task-lists.ts';
import type { CreateTaskInput, Task } from '#shared/tasks/task.schema.ts';

type Unused = 'teams' | 'tenantId' | 'organizationId' | 'estimateDays' | 'estimateHours' | 'estimateMinutes';
/** Input for a task in the active team. */
export type NewTask = Omit<CreateTaskInput, Unused>;

const idsOf = (records: NewTask['members']) => records?.map(({ id }) => id) ?? [];

/** A new task as the lists show it until the server knows it; it has no number yet. */
function shownTask(client: QueryClient, scope: Scope, task: NewTask, id: string): Task {
  const tags = client.getQueryData(tagsQuery(scope).queryKey)?.items ?? [];
  const chosen = { tags: idsOf(task.tags), members: idsOf(task.members) };
  const people = scope.team.members?.flatMap(({ employee }) => employee ?? []) ?? [];
  return {
    ...task,
    id,
    createdAt: new Date(serverNow()).toISOString(),
    public: task.public ?? true,
    status: task.status ?? defaultStatusName,
    issueType: task.issueType ?? quickIssueTypeName,
    tags: tags.filter((tag) => chosen.tags.includes(tag.id)),
    members: chosen.members.flatMap((id) => people.find((person) => person.id === id) ?? []),
    teams: [],
  };
}

/** A new task that waits for the server, under the id that it will have. */
export function queuedTask(
  client: QueryClient,
  scope: Scope,
  { clientId, ...body }: NewTask & { clientId: string },
): Omit<QueuedTask, 'key'> {
  const { tenantId, organizationId, employeeId, timeZone, teamId } = scope;
  const task = shownTask(client, scope, body, clientId);
  return { kind: 'task', tenantId, organizationId, employeeId, timeZone, teamId, clientId, body, task };
}
