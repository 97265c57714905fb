import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { MadeEntity } from '#server/modules/imports/import-items.data.ts';
import {
  type ImportSettings,
  type StoredRun,
  saveRun,
  type Tx,
} from '#server/modules/imports/import-runs.data.ts';
import {
  dropItems,
  findEmptyProjects,
  findMade,
  findMadeLogs,
  findUnusedClients,
  findUnusedTags,
  findUnusedTasks,
  type MadeLog,
  type MadeRow,
  trashThings,
} from '#server/modules/imports/import-undo.data.ts';
import { logDeleted } from '#server/modules/tasks/edit/task-activity.data.ts';
import { trashTasks } from '#server/modules/tasks/edit/task-delete.service.ts';
import {
  aboutLog,
  announceTime,
  auditedValues,
  reviewedSheet,
} from '#server/modules/time-logs/time-log-audit.ts';
import { trashLogs } from '#server/modules/time-logs/time-log-cuts.data.ts';
import { lockPeople, type TimePerson } from '#server/modules/time-logs/time-log-people.data.ts';
import { refuseLocked } from '#server/modules/time-logs/time-log-refusals.ts';
import { lockSheets, type Sheet } from '#server/modules/time-logs/time-log-rows.data.ts';
import type { AuditAction } from '#shared/audit/audit-names.ts';
import { importBatch, importTexts } from '#shared/imports/import.schema.ts';
import type { MessageText } from '#shared/text/message.ts';
import { touchedDays } from '#shared/time-logs/time-log-rules.ts';

type KeptLog = ImportSettings['kept'][number];

interface Undone {
  readonly removed: number;
  readonly kept: readonly KeptLog[];
}

function toKept({ id, startedAt, description }: MadeLog, reason: MessageText): KeptLog {
  const words = description === null ? {} : { description };
  return { id, startedAt: startedAt.toISOString(), ...words, reason };
}

/** The text of a refusal that some sheets make. */
function lockText(sheets: readonly Sheet[]): MessageText | undefined {
  try {
    refuseLocked(sheets);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.text;
    throw error;
  }
}

/** Takes away the logs of one person but those that were changed or approved since. */
async function undoOf(tx: Tx, person: TimePerson, logs: readonly MadeLog[]): Promise<KeptLog[]> {
  const daysOf = (log: MadeLog) => touchedDays([log], { zone: person.zone, now: tx.now() });
  const days = [...new Set(logs.flatMap(daysOf))];
  const all = await lockSheets(tx, person, { days, ids: logs.map(({ timesheetId }) => timesheetId) });
  const kept: KeptLog[] = [];
  const going: { log: MadeLog; sheets: readonly Sheet[] }[] = [];
  for (const log of logs) {
    const on = daysOf(log);
    const sheets = all.filter(({ id, day }) => id === log.timesheetId || on.includes(day));
    const reason = log.editedAt === null ? lockText(sheets) : importTexts.edited;
    if (reason === undefined) going.push({ log, sheets });
    else kept.push(toKept(log, reason));
  }
  if (going.length === 0) return kept;
  await trashLogs(
    tx,
    going.map(({ log }) => log),
  );
  const changes = going.map(({ log, sheets }) => {
    const before = { ...auditedValues(log), ...reviewedSheet(sheets) };
    return aboutLog(log, { action: 'time-log.remove', before });
  });
  await noteChange(tx, ...changes);
  announceTime(tx, person.employeeId);
  return kept;
}

/** Takes away some logs of the import; those somebody deleted before are only forgotten. */
async function undoChunk(tx: Tx, items: readonly MadeRow[]): Promise<Undone> {
  const logs = await findMadeLogs(
    tx,
    items.map(({ entityId }) => entityId),
  );
  const people = await lockPeople(tx, [...new Set(logs.map(({ employeeId }) => employeeId))]);
  const kept = logs
    .filter(({ employeeId }) => !people.has(employeeId))
    .map((log) => toKept(log, importTexts.edited));
  for (const person of people.values()) {
    const own = logs.filter(({ employeeId }) => employeeId === person.employeeId);
    kept.push(...(await undoOf(tx, person, own)));
  }
  const staying = new Set(kept.map(({ id }) => id));
  await dropItems(
    tx,
    items.filter(({ entityId }) => !staying.has(entityId)),
  );
  return { removed: logs.length - kept.length, kept };
}

const idsOf = (items: readonly MadeRow[]) => items.map(({ entityId }) => entityId);

/** What the import made besides time and nobody uses by now. */
async function undoThings(tx: Tx, { id }: StoredRun, organizationId: string): Promise<void> {
  const tasks = await findMade(tx, id, 'Task');
  const taskIds = await findUnusedTasks(tx, idsOf(tasks));
  if (taskIds.length > 0) {
    await trashTasks(tx, taskIds);
    await logDeleted(
      tx,
      taskIds.map((taskId) => ({ taskId, organizationId })),
    );
    tx.afterCommit(() => tx.services.live.changed(tx.tenantId, 'tasks', taskIds));
  }
  const projects = await findMade(tx, id, 'OrganizationProject');
  const projectIds = await findEmptyProjects(tx, idsOf(projects));
  await trashThings(tx, { projectIds, tagIds: [], clientIds: [] });
  const tags = await findMade(tx, id, 'Tag');
  const tagIds = await findUnusedTags(tx, idsOf(tags));
  const clients = await findMade(tx, id, 'OrganizationContact');
  const clientIds = await findUnusedClients(tx, idsOf(clients));
  await trashThings(tx, { projectIds: [], tagIds, clientIds });
  const about = (entity: MadeEntity, action: AuditAction, ids: readonly string[]) =>
    ids.map((entityId) => ({ action, entity, entityId }));
  await noteChange(
    tx,
    ...about('Tag', 'tag.delete', tagIds),
    ...about('OrganizationContact', 'client.delete', clientIds),
    ...about('Task', 'task.delete', taskIds),
    ...about('OrganizationProject', 'project.delete', projectIds),
  );
  const gone = new Set([...taskIds, ...projectIds, ...tagIds, ...clientIds]);
  const items = [...tasks, ...projects, ...tags, ...clients];
  await dropItems(
    tx,
    items.filter(({ entityId }) => gone.has(entityId)),
  );
}

/** Removes what the import made, as long as nobody changed or approved it since; the rest is listed. */
export async function undoMade(ctx: Context, run: StoredRun, organizationId: string): Promise<void> {
  const { id, settings, counts: before } = run;
  let done: Undone = { removed: 0, kept: [] };
  const items = await inTransaction(ctx, (tx) => findMade(tx, id, 'TimeLog'));
  for (let at = 0; at < items.length; at += importBatch) {
    const some = items.slice(at, at + importBatch);
    const { removed, kept } = await inTransaction(ctx, async (tx) => {
      const chunk = await undoChunk(tx, some);
      await saveRun(tx, id, { counts: { ...before, toUndo: items.length, seen: at + some.length } });
      return chunk;
    });
    done = { removed: done.removed + removed, kept: [...done.kept, ...kept] };
  }
  await inTransaction(ctx, async (tx) => {
    await undoThings(tx, run, organizationId);
    const { kept } = done;
    // Those of a worker that died in the middle are gone as well.
    const removed = Math.max(done.removed, before.made - kept.length);
    const { toUndo: _toUndo, ...others } = before;
    const counts = { ...others, ready: 0, made: kept.length, removed, kept: kept.length };
    const state = { status: 'undone', undoneAt: tx.now() };
    await saveRun(tx, id, { counts, settings: { ...settings, kept: kept.slice(0, 200) } }, state);
    const after = { removed, kept: kept.length };
    await noteChange(tx, { action: 'import.undo', entity: 'ImportRun', entityId: id, after });
  });
}
