import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { type StoredRun, saveRun, type Tx } from '#server/modules/imports/import-runs.data.ts';
import { type MadeThing, madeThings } from '#server/modules/imports/run/import-items.data.ts';
import {
  dropItems,
  findMade,
  findMadeLogs,
  findUnchangedRates,
  findUnused,
  type MadeRow,
} from '#server/modules/imports/undo/import-undo.data.ts';
import { type KeptLog, toKept, undoTimeOf } from '#server/modules/imports/undo/undo-time.service.ts';
import { dropRate } from '#server/modules/rates/rates.service.ts';
import { logDeleted } from '#server/modules/tasks/edit/task-activity.data.ts';
import { trashTasks } from '#server/modules/tasks/edit/task-delete.service.ts';
import { lockPeople } from '#server/modules/time-logs/time-log-people.data.ts';
import type { AuditAction } from '#shared/audit/audit-names.ts';
import { importBatch, importTexts } from '#shared/imports/import.schema.ts';
import { grouped } from '#shared/text/grouped.ts';

interface Undone {
  readonly removed: number;
  readonly kept: readonly KeptLog[];
}

/** Deletes some logs of the import; for logs that were deleted before, only the tracking rows. */
async function undoChunk(tx: Tx, items: readonly MadeRow[]): Promise<Undone> {
  const madeIds = items.map(({ entityId }) => entityId);
  const logs = await findMadeLogs(tx, madeIds);
  const people = await lockPeople(tx, [...new Set(logs.map(({ employeeId }) => employeeId))]);
  const kept = logs
    .filter(({ employeeId }) => !people.has(employeeId))
    .map((log) => toKept(log, importTexts.edited));
  const logsOf = grouped(logs, ({ employeeId }) => employeeId);
  for (const person of people.values()) {
    kept.push(...(await undoTimeOf(tx, person, logsOf.get(person.employeeId) ?? [])));
  }
  const staying = new Set(kept.map(({ id }) => id));
  const gone = items.filter(({ entityId }) => !staying.has(entityId));
  await dropItems(tx, gone);
  return { removed: logs.length - kept.length, kept };
}

/** Puts unused things into the trash. */
const trash: Readonly<Record<MadeThing, (tx: Tx, ids: string[], organizationId: string) => Promise<void>>> = {
  Task: async (tx, ids, organizationId) => {
    await trashTasks(tx, ids);
    const places = ids.map((taskId) => ({ taskId, organizationId }));
    await logDeleted(tx, places);
    tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'tasks', ids));
  },
  OrganizationProject: async (tx, ids) => {
    const data = { ...trashed(tx), updatedByUserId: tx.userId };
    await tx.db.organizationProject.updateMany({ where: among(tx, ids), data });
    tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'projects', ids));
  },
  Tag: async (tx, ids) => {
    await tx.db.tag.updateMany({ where: among(tx, ids), data: trashed(tx) });
    tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'task-lists'));
  },
  OrganizationContact: async (tx, ids) => {
    await tx.db.organizationContact.updateMany({ where: among(tx, ids), data: trashed(tx) });
    tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'projects'));
  },
};

const trashed = (tx: Tx) => ({ deletedAt: tx.now(), deletedByUserId: tx.userId });
const among = ({ tenantId }: Tx, ids: readonly string[]) => ({ tenantId, id: { in: [...ids] } });

const deletion = {
  Task: 'task.delete',
  OrganizationProject: 'project.delete',
  Tag: 'tag.delete',
  OrganizationContact: 'client.delete',
} as const satisfies Readonly<Record<MadeThing, AuditAction>>;

async function undoRates(tx: Tx, { id }: StoredRun): Promise<void> {
  const items = await findUnchangedRates(tx, id);
  for (const { entityId } of items) await dropRate(tx, entityId);
  await dropItems(tx, items);
}

/** Splits rows into batches of one statement each; other requests run between them. */
function* batchesOf(items: readonly MadeRow[]): Generator<readonly MadeRow[]> {
  for (let at = 0; at < items.length; at += importBatch) yield items.slice(at, at + importBatch);
}

/** Deletes records of the import, other than time, that nobody uses. */
async function undoThings(tx: Tx, { id }: StoredRun, organizationId: string): Promise<void> {
  for (const entity of madeThings) {
    for (const items of batchesOf(await findMade(tx, id, entity))) {
      const madeIds = items.map(({ entityId }) => entityId);
      const ids = await findUnused(tx, entity, madeIds);
      if (ids.length === 0) continue;
      await trash[entity](tx, ids, organizationId);
      await noteChange(tx, ...ids.map((entityId) => ({ action: deletion[entity], entity, entityId })));
      const unused = new Set(ids);
      const gone = items.filter(({ entityId }) => unused.has(entityId));
      await dropItems(tx, gone);
    }
  }
}

/** Removes what the import made, as long as nobody changed or approved it since; the rest is listed. */
export async function undoMade(ctx: Context, run: StoredRun, organizationId: string): Promise<void> {
  const { id, settings, counts: before } = run;
  let done: Undone = { removed: 0, kept: [] };
  const items = await inTransaction(ctx, (tx) => findMade(tx, id, 'TimeLog'));
  let seen = 0;
  for (const some of batchesOf(items)) {
    seen += some.length;
    const { removed, kept } = await inTransaction(ctx, async (tx) => {
      const chunk = await undoChunk(tx, some);
      await saveRun(tx, id, { counts: { ...before, toUndo: items.length, seen } });
      return chunk;
    });
    done = { removed: done.removed + removed, kept: [...done.kept, ...kept] };
  }
  await inTransaction(ctx, async (tx) => {
    await undoRates(tx, run);
    await undoThings(tx, run, organizationId);
    const { kept } = done;
    // Includes those of a worker that died midway.
    const removed = Math.max(done.removed, before.made - kept.length);
    const { toUndo: _toUndo, ...others } = before;
    const counts = { ...others, ready: 0, made: kept.length, removed, kept: kept.length };
    const state = { status: 'undone', undoneAt: tx.now() };
    await saveRun(tx, id, { counts, settings: { ...settings, kept: kept.slice(0, 200) } }, state);
    const after = { removed, kept: kept.length };
    await noteChange(tx, { action: 'import.undo', entity: 'ImportRun', entityId: id, after });
  });
}
