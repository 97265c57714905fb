import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { emptySheet } from '#client/features/offline-queue/public/shown-logs.ts';
import { type NewChange, sentEntry } from '#client/features/offline-queue/queries.ts';
import { projectsQuery } from '#client/features/projects/queries.ts';
import { willBeBillable } from '#client/features/rates/queries.ts';
import { tagsQuery } from '#client/features/task-lists/queries.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { ownerOf as sheetOwnerOf } from '#client/features/time-logs/public/sheet-owners.ts';
import { readLogs } from '#client/features/time-logs/queries.ts';
import type { Scope } from '#client/features/workspace/public/use-scope.ts';
import type { CallInput } from '#client/lib/api/api.ts';
import { serverNow } from '#client/lib/time/clock.ts';
import { eachEntryField } from '#shared/time-logs/entry-fields.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import type { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

export type NewTime = CallInput<typeof timeLogsApi.add>['body'];
export type TimeChange = CallInput<typeof timeLogsApi.edit>['body'];

/** The data of the page, to show entries that the server has not seen. */
interface PageContext {
  client: QueryClient;
  scope: Scope;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const flagOf = (value: unknown) => (typeof value === 'boolean' ? value : undefined);

/** Task and project by their ids, as far as the page has them. */
function work({ client, scope }: PageContext, ids: { taskId?: unknown; projectId?: unknown }) {
  const logs = readLogs(client);
  const tasks = client.getQueryData(teamTasksQuery(scope).queryKey)?.items ?? [];
  const projects = client.getQueryData(projectsQuery.queryKey)?.items ?? [];
  const [taskId, projectId] = [textOf(ids.taskId), textOf(ids.projectId)];
  const task =
    tasks.find(({ id }) => id === taskId) ?? logs.find((log) => log.task?.id === taskId)?.task ?? null;
  const project =
    projects.find(({ id }) => id === projectId) ??
    logs.find((log) => log.project?.id === projectId)?.project ??
    null;
  return { taskId, projectId, task, project };
}

const chosenTags = z.array(z.object({ id: z.string() })).optional();

/** Labels by their ids, as far as the page has them. */
function labels({ client, scope }: PageContext, tags: unknown): TimeLog['tags'] {
  const all = client.getQueryData(tagsQuery(scope).queryKey)?.items ?? [];
  return chosenTags.parse(tags)?.map(({ id }) => {
    const { name = '', color } = all.find((tag) => tag.id === id) ?? {};
    return { id, name, color };
  });
}

/** An entry as a page shows it until the server answers. */
function newLog(page: PageContext, body: NewTime, clientId: string): TimeLog {
  const { scope } = page;
  const { startedAt, stoppedAt } = body;
  const about = work(page, body);
  const organizationContactId = textOf(body.organizationContactId);
  const projectId = about.projectId ?? textOf(about.task?.projectId);
  const isBillable = willBeBillable(page.client, { projectId, organizationContactId });
  const owner = sheetOwnerOf(scope, textOf(body.employeeId));
  const employeeId = owner?.employeeId ?? scope.employeeId;
  return {
    id: clientId,
    createdAt: new Date(serverNow()).toISOString(),
    startedAt,
    stoppedAt,
    duration: Math.floor((Date.parse(stoppedAt) - Date.parse(startedAt)) / 1000),
    isRunning: false,
    isEdited: false,
    employeeId,
    employee: { id: employeeId, fullName: owner?.name },
    organizationTeamId: textOf(body.organizationTeamId),
    organizationContactId,
    tags: labels(page, body.tags),
    source: 'BROWSER',
    logType: 'MANUAL',
    ...eachEntryField(
      (field) => textOf(body[field]),
      (field) => flagOf(body[field]) ?? isBillable,
    ),
    timesheet: emptySheet(startedAt, owner?.timeZone ?? scope.timeZone),
    ...about,
  };
}

/** The optimistic entry of a page before the server has answered. */
export function changedLog(page: PageContext, log: TimeLog, change: TimeChange): TimeLog {
  const { startedAt, stoppedAt } = change;
  const { taskId = log.taskId, projectId = log.projectId } = change;
  const { organizationContactId = log.organizationContactId } = change;
  const next = work(page, { taskId, projectId });
  return {
    ...log,
    ...next,
    task: next.taskId === log.taskId ? log.task : next.task,
    project: next.projectId === log.projectId ? log.project : next.project,
    startedAt: textOf(startedAt) ?? log.startedAt,
    stoppedAt: textOf(stoppedAt) ?? log.stoppedAt,
    organizationContactId: textOf(organizationContactId),
    tags: labels(page, change.tags) ?? log.tags,
    ...eachEntryField(
      (field) => textOf(change[field] === undefined ? log[field] : change[field]),
      (field) => flagOf(change[field]) ?? log[field],
    ),
  };
}

/** The server's id and version of an entry that may still have been queued when the page showed it. */
export const serverEntry = ({ id, updatedAt }: Pick<TimeLog, 'id' | 'updatedAt'>) =>
  sentEntry(id) ?? { id, updatedAt };

function ownerOf({ scope }: PageContext) {
  const { tenantId, organizationId, employeeId, timeZone } = scope;
  return { tenantId, organizationId, employeeId, timeZone };
}

export function queuedAdd(page: PageContext, body: NewTime, clientId: string): NewChange {
  return { ...ownerOf(page), kind: 'add', clientId, body, log: newLog(page, body, clientId) };
}

export function queuedEdit(page: PageContext, log: TimeLog, change: TimeChange): NewChange {
  const { id: logId, updatedAt: ifUpdatedAt } = serverEntry(log);
  const after = changedLog(page, log, change);
  return { ...ownerOf(page), kind: 'edit', logId, ifUpdatedAt, change: { ...change }, log: after };
}

export function queuedRemoval(page: PageContext, log: TimeLog): NewChange {
  const { id: logId, updatedAt: ifUpdatedAt } = serverEntry(log);
  return { ...ownerOf(page), kind: 'remove', logId, ifUpdatedAt, log };
}

/**
 * The team that new time is sent with: the active one for time without a task and for its own tasks. Of another task
 * the server knows which of the person's teams it is in, so nothing is sent.
 */
export function teamOfTask({ client, scope }: PageContext, taskId: unknown): string | undefined {
  if (typeof taskId !== 'string') return scope.teamId;
  const tasks = client.getQueryData(teamTasksQuery(scope).queryKey)?.items ?? [];
  return tasks.some(({ id }) => id === taskId) ? scope.teamId : undefined;
}
