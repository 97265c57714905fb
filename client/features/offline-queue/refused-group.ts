import { afterChange } from '#client/features/offline-queue/public/shown-logs.ts';
import {
  buildsOn,
  entryOf,
  type QueuedChange,
  refusedParts,
  withDependents,
} from '#client/features/offline-queue/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { eachEntryField } from '#shared/time-logs/entry-fields.ts';
import { endedAt } from '#shared/time-logs/log-end.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

/** A change that the server refused, with what builds on it. */
export interface RefusedGroup {
  head: QueuedChange;
  /** In order, the head first. */
  parts: readonly QueuedChange[];
}

export function refusedGroups(changes: readonly QueuedChange[]): RefusedGroup[] {
  const groups: { head: QueuedChange; parts: QueuedChange[] }[] = [];
  for (const one of refusedParts(changes)) {
    const group = groups.find(({ parts }) => parts.some((before) => buildsOn(one, before)));
    if (group) group.parts.push(one);
    else groups.push({ head: one, parts: [one] });
  }
  return groups;
}

/** A discarded change with its dependents: without its beginning an entry cannot be changed. */
export function partsWith(change: QueuedChange, changes: readonly QueuedChange[]): QueuedChange[] {
  if (!('clientId' in change)) return [change];
  return withDependents(changes, ({ key }) => key === change.key);
}

/** The entry as it was meant here; undefined where it was deleted. */
export function mineOf({ head, parts }: RefusedGroup): TimeLog | undefined {
  return parts.reduce(afterChange, head.kind === 'edit' ? head.log : undefined);
}

/** Time that is kept where its task could not be made: the title becomes its note. */
export function withoutTask(change: QueuedChange, title: string): QueuedChange {
  if (change.kind === 'start') {
    const about = { ...change.about, description: change.about?.description ?? title };
    return { ...change, task: undefined, about };
  }
  if (change.kind === 'add') {
    const description = change.log.description || title;
    const log = { ...change.log, description, taskId: null, task: null };
    return { ...change, log, body: { ...change.body, description, taskId: undefined } };
  }
  if (change.kind !== 'edit') return change;
  const { taskId: _taskId, ...rest } = change.change;
  return { ...change, change: rest };
}

/** Whether the server refused the entry because its task is deleted. */
function isTaskGone({ head, parts }: RefusedGroup): boolean {
  if (head.refusal?.code !== 'NOT_FOUND') return false;
  return parts.some((part) => part.kind !== 'edit' || part.change.taskId !== undefined);
}

/** The entry in a form that the server can store: without a deleted task, whose title becomes its note. */
export function keptOf(group: RefusedGroup): RefusedGroup {
  const title = mineOf(group)?.task?.title;
  if (title === undefined || !isTaskGone(group)) return group;
  const parts = group.parts.map((part) => withoutTask(part, title));
  return { head: parts[0] ?? group.head, parts };
}

interface Keeping {
  group: RefusedGroup;
  mine: TimeLog | undefined;
  /** Whether the server has the entry no more. */
  isGone: boolean;
  /** The label for the end of running time. */
  nowText: string;
  /** The id of the recreated entry. */
  freshId: string;
}

/** The combined edits of a group. */
function editsOf({ parts }: RefusedGroup): Record<string, unknown> {
  return Object.assign({}, ...parts.flatMap((part) => (part.kind === 'edit' ? [part.change] : [])));
}

/** The entry as new time; undefined where the server has it. */
function newTime({ group, mine, isGone, nowText, freshId }: Keeping) {
  const { head } = group;
  if (mine === undefined) return undefined;
  const { startedAt } = mine;
  const span = { startedAt, stoppedAt: endedAt(mine) ?? nowText };
  // The id of an entry that was deleted since is used up.
  const clientId = head.refusal?.code === 'CONFLICT' ? freshId : entryOf(head);
  if (head.kind === 'add') return { ...head.body, ...editsOf(group), ...span, clientId };
  if (head.kind === 'start') {
    const { task, teamId: organizationTeamId, about: { tagIds, ...about } = {} } = head;
    const tags = tagIds?.map((id) => ({ id }));
    return { ...about, tags, taskId: task?.id, organizationTeamId, ...editsOf(group), ...span, clientId };
  }
  if (!isGone) return undefined;
  const { taskId, projectId, organizationContactId, employeeId, organizationTeamId } = mine;
  const values = eachEntryField(
    (field) => mine[field],
    (field) => mine[field],
  );
  const tags = mine.tags?.map(({ id }) => ({ id }));
  const about = { taskId, projectId, organizationContactId, employeeId, organizationTeamId };
  return { ...about, ...values, tags, ...span, clientId: freshId };
}

/** Sends what was refused once more, whatever the server has by now. */
export async function keepMine(keeping: Keeping): Promise<void> {
  const { group, mine, isGone } = keeping;
  const overwrite = (group.head.refusal?.overlapping.length ?? 0) > 0 || undefined;
  const time = newTime(keeping);
  if (time) return void (await call(timeLogsApi.add, { body: { ...time, overwrite } }));
  const id = entryOf(group.head);
  const isNew = group.head.kind === 'add' || group.head.kind === 'start';
  if (isGone || isNew) return;
  if (mine) {
    return void (await call(timeLogsApi.edit, { params: { id }, body: { ...editsOf(group), overwrite } }));
  }
  await call(timeLogsApi.remove, { params: {}, query: {}, body: { logIds: [id] } });
}
