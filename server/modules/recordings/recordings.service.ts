import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { RawJson } from '#server/http/serialize.ts';
import {
  countRecorded,
  findSwitches,
  listRecorded,
  type Recorded,
  removeRecorded,
} from '#server/modules/recordings/recordings.data.ts';
import { requireReach, timeReach } from '#server/modules/time-logs/time-log-people.data.ts';
import { ownEmployeeId } from '#server/modules/timer/timer-status.service.ts';
import type {
  RecordingListQuery,
  RecordingSummary,
  RecordingsQuery,
  RemoveAllRecordingsInput,
  RemovedRecordings,
  RemoveRecordingsInput,
} from '#shared/recordings/recording.schema.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';

function organizationOf({ organizationId }: Context): string {
  if (organizationId === undefined) throw conflict(timeLogTexts.noPerson);
  return organizationId;
}

/** The caller, or somebody whose time they read; 404 for anybody else. */
async function personOf(ctx: Context, asked: string | undefined) {
  const employeeId = asked ?? ownEmployeeId(ctx);
  const organizationId = organizationOf(ctx);
  const reach = await timeReach(ctx, [employeeId]);
  const where = { tenantId: ctx.tenantId, organizationId, id: employeeId, deletedAt: null };
  const select = { allowScreenshotCapture: true };
  const person = await ctx.db.employee.findFirst({ where, select });
  if (person === null || !(reach.reads(employeeId) || reach.changes(employeeId))) {
    throw notFound(timeLogTexts.noPerson);
  }
  return { employeeId, organizationId, reach, person };
}

/** How much is recorded about somebody, and whether it goes on. */
export async function recordingSummary(ctx: Context, query: RecordingsQuery): Promise<RecordingSummary[]> {
  const { employeeId, organizationId, person } = await personOf(ctx, query.employeeId);
  const isOn = await findSwitches(ctx, organizationId);
  const screenshot = isOn.screenshot && person.allowScreenshotCapture;
  return countRecorded(ctx, { employeeId, organizationId }, { ...isOn, screenshot });
}

export async function listRecordings(ctx: Context, query: RecordingListQuery): Promise<RawJson> {
  const { employeeId, organizationId } = await personOf(ctx, query.employeeId);
  return listRecorded(ctx, { employeeId, organizationId }, query);
}

/** The entry says how much of what was deleted, and not what it was. */
async function remove(
  tx: InTransaction<Context>,
  whose: Recorded,
  what: Pick<RemoveRecordingsInput, 'kind' | 'ids'>,
): Promise<RemovedRecordings> {
  const { organizationId, employeeId } = whose;
  const count = await removeRecorded(tx, whose, what);
  if (count === 0) return { count };
  const about =
    employeeId === undefined
      ? ({ entity: 'Organization', entityId: organizationId } as const)
      : ({ entity: 'Employee', entityId: employeeId, employeeId } as const);
  await noteChange(tx, { action: 'recording.delete', ...about, before: { kind: what.kind, count } });
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'timer', employeeId));
  return { count };
}

/** People delete what is recorded about them; who leads them may as well. */
export async function removeRecordings(
  ctx: Context,
  input: RemoveRecordingsInput,
): Promise<RemovedRecordings> {
  const { employeeId, organizationId, reach } = await personOf(ctx, input.employeeId);
  requireReach(reach, employeeId);
  return inTransaction(ctx, (tx) => remove(tx, { employeeId, organizationId }, input));
}

export async function organizationRecordings(ctx: Context): Promise<RecordingSummary[]> {
  const organizationId = organizationOf(ctx);
  return countRecorded(ctx, { organizationId }, await findSwitches(ctx, organizationId));
}

export async function removeOrganizationRecordings(
  ctx: Context,
  input: RemoveAllRecordingsInput,
): Promise<RemovedRecordings> {
  const organizationId = organizationOf(ctx);
  return inTransaction(ctx, (tx) => remove(tx, { organizationId }, input));
}
