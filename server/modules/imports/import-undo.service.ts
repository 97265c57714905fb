import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { AppError, conflict } from '#server/errors.ts';
import { toImportRun } from '#server/modules/imports/import-run-json.ts';
import {
  claimRun,
  getRun,
  type StoredRun,
  saveRun,
  type Tx,
} from '#server/modules/imports/import-runs.data.ts';
import {
  dropItems,
  findEmptyProjects,
  findMade,
  findMadeLogs,
  findUnusedTasks,
  type MadeLog,
} from '#server/modules/imports/import-undo.data.ts';
import { saveProject } from '#server/modules/projects/projects.data.ts';
import { logDeleted } from '#server/modules/tasks/task-activity.data.ts';
import { trashTasks } from '#server/modules/tasks/task-delete.data.ts';
import {
  aboutLog,
  announceTime,
  auditedValues,
  reviewedSheet,
} from '#server/modules/time-logs/time-log-audit.ts';
import { trashLogs } from '#server/modules/time-logs/time-log-cuts.data.ts';
import { lockPeople, type TimePerson } from '#server/modules/time-logs/time-log-people.data.ts';
import { refuseLocked } from '#server/modules/time-logs/time-log-refusals.ts';
import { lockSheets } from '#server/modules/time-logs/time-log-rows.data.ts';
import { type ImportKept, type ImportRun, importBatch, importTexts } from '#shared/imports/import.schema.ts';
import { touchedDays } from '#shared/time-logs/time-log-rules.ts';

interface Undone {
  readonly removed: number;
  readonly kept: readonly ImportKept[];
}

/** Why a log stays; undefined for one that may go. */
async function whyKept(tx: Tx, person: TimePerson, log: MadeLog): Promise<string | undefined> {
  if (log.editedAt !== null) return importTexts.edited;
  const days = touchedDays([log], { zone: person.zone, now: tx.now() });
  const sheets = await lockSheets(tx, person, { days, ids: [log.timesheetId] });
  try {
    refuseLocked(sheets);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  await trashLogs(tx, [log]);
  const before = { ...auditedValues(log), ...reviewedSheet(sheets) };
  await noteChange(tx, aboutLog(log, { action: 'time-log.remove', before }));
  announceTime(tx, person.employeeId);
  return undefined;
}

/** Takes away some logs of the import; those somebody deleted before are only forgotten. */
async function undoChunk(tx: Tx, logIds: readonly string[]): Promise<Undone> {
  const logs = await findMadeLogs(tx, logIds);
  const people = await lockPeople(tx, [...new Set(logs.map(({ employeeId }) => employeeId))]);
  const kept: ImportKept[] = [];
  for (const log of logs) {
    const person = people.get(log.employeeId);
    const reason = person ? await whyKept(tx, person, log) : importTexts.edited;
    if (reason === undefined) continue;
    const { id, startedAt, description } = log;
    const words = description === null ? {} : { description };
    kept.push({ id, startedAt: startedAt.toISOString(), ...words, reason });
  }
  const staying = new Set(kept.map(({ id }) => id));
  await dropItems(
    tx,
    logIds.filter((id) => !staying.has(id)),
  );
  return { removed: logs.length - kept.length, kept };
}

/** Tasks and projects that the import made and nobody uses by now. */
async function undoThings(tx: Tx, { id }: StoredRun, organizationId: string): Promise<void> {
  const { live } = tx.services;
  const taskIds = await findUnusedTasks(tx, await findMade(tx, id, 'Task'));
  if (taskIds.length > 0) {
    await trashTasks(tx, taskIds);
    await logDeleted(
      tx,
      taskIds.map((taskId) => ({ taskId, organizationId })),
    );
    tx.afterCommit(() => live.changed(tx.tenantId, 'tasks'));
  }
  const projectIds = await findEmptyProjects(tx, await findMade(tx, id, 'OrganizationProject'));
  for (const projectId of projectIds) {
    await saveProject(tx, projectId, { deletedAt: tx.now(), deletedByUserId: tx.userId });
    tx.afterCommit(() => live.changed(tx.tenantId, 'projects', projectId));
  }
  await noteChange(
    tx,
    ...taskIds.map((entityId) => ({ action: 'task.delete', entity: 'Task', entityId })),
    ...projectIds.map((entityId) => ({ action: 'project.delete', entity: 'OrganizationProject', entityId })),
  );
  await dropItems(tx, [...taskIds, ...projectIds]);
}

async function undo(ctx: Context, run: StoredRun, organizationId: string): Promise<void> {
  const { id, settings } = run;
  let done: Undone = { removed: 0, kept: [] };
  const logIds = await inTransaction(ctx, (tx) => findMade(tx, id, 'TimeLog'));
  for (let at = 0; at < logIds.length; at += importBatch) {
    const { removed, kept } = await inTransaction(ctx, async (tx) => {
      const chunk = await undoChunk(tx, logIds.slice(at, at + importBatch));
      await saveRun(tx, id, {});
      return chunk;
    });
    done = { removed: done.removed + removed, kept: [...done.kept, ...kept] };
  }
  await inTransaction(ctx, async (tx) => {
    await undoThings(tx, run, organizationId);
    const { removed, kept } = done;
    const counts = { ...run.counts, ready: 0, made: kept.length, removed, kept: kept.length };
    const state = { status: 'undone', undoneAt: tx.now() };
    await saveRun(tx, id, { counts, settings: { ...settings, kept: kept.slice(0, 200) } }, state);
    const after = { removed, kept: kept.length };
    await noteChange(tx, { action: 'import.undo', entity: 'ImportRun', entityId: id, after });
  });
}

/** Removes what the import made, as long as nobody changed or approved it since; the rest is listed. */
export async function undoImport(ctx: Context, id: string): Promise<ImportRun> {
  const run = await getRun(ctx, id);
  const { organizationId } = ctx;
  const isMade = run.counts.made > 0 || run.status !== 'pending';
  if (!isMade || organizationId === undefined) throw conflict(importTexts.notRun, { code: 'IMPORT_NOT_RUN' });
  await inTransaction(ctx, (tx) => claimRun(tx, id));
  try {
    await undo(ctx, run, organizationId);
  } catch (error) {
    await inTransaction(ctx, (tx) => saveRun(tx, id, {}, { status: 'completed' }));
    throw error;
  }
  return toImportRun(ctx, await getRun(ctx, id));
}
