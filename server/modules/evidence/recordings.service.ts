import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { RawJson } from '#server/http/serialize.ts';
import { assertMayChange, resolveTimeAccess } from '#server/modules/time-logs/time-log-people.data.ts';
import { ownEmployeeId } from '#server/modules/timer/timer-status.service.ts';
import type {
  Recording,
  RecordingListQuery,
  RecordingSummary,
  RecordingsQuery,
  RemoveAllRecordingsInput,
  RemovedRecordings,
  RemoveRecordingsInput,
} from '#shared/evidence/recording.schema.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import {
  countRecorded,
  findSwitches,
  listRecorded,
  type Recorded,
  removeRecorded,
} from './recordings.data.ts';

/** 409 for somebody outside of every organization. */
function requireOrganization({ organizationId }: Context): string {
  if (organizationId === undefined) throw conflict(timeLogTexts.noPerson);
  return organizationId;
}

/** The caller, or somebody whose time they read; 404 for anybody else. */
export async function resolveRecordedPerson(ctx: Context, id: string | undefined) {
  const employeeId = id ?? ownEmployeeId(ctx);
  const organizationId = requireOrganization(ctx);
  const access = await resolveTimeAccess(ctx, [employeeId]);
  const where = { tenantId: ctx.tenantId, organizationId, id: employeeId, deletedAt: null };
  const select = { allowScreenshotCapture: true };
  const person = await ctx.db.employee.findFirst({ where, select });
  if (person === null || !access.reads(employeeId)) {
    throw notFound(timeLogTexts.noPerson);
  }
  return { employeeId, organizationId, access, person };
}

/** The number of recordings about a person, and whether recording continues. */
export async function recordingSummary(ctx: Context, query: RecordingsQuery): Promise<RecordingSummary[]> {
  const { employeeId, organizationId, person } = await resolveRecordedPerson(ctx, query.employeeId);
  const isOn = await findSwitches(ctx, organizationId);
  const screenshot = isOn.screenshot && person.allowScreenshotCapture;
  return countRecorded(ctx, { employeeId, organizationId }, { ...isOn, screenshot });
}

export async function listRecordings(ctx: Context, query: RecordingListQuery): Promise<RawJson<Recording[]>> {
  const { employeeId, organizationId } = await resolveRecordedPerson(ctx, query.employeeId);
  return listRecorded(ctx, { employeeId, organizationId }, query);
}

/** The audit entry contains the kind and the count of deleted recordings, not the content. */
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

/** People delete their own recordings; their managers may delete them too. */
export async function removeRecordings(
  ctx: Context,
  input: RemoveRecordingsInput,
): Promise<RemovedRecordings> {
  const { employeeId, organizationId, access } = await resolveRecordedPerson(ctx, input.employeeId);
  assertMayChange(access, employeeId);
  return inTransaction(ctx, (tx) => remove(tx, { employeeId, organizationId }, input));
}

export async function organizationRecordings(ctx: Context): Promise<RecordingSummary[]> {
  const organizationId = requireOrganization(ctx);
  return countRecorded(ctx, { organizationId }, await findSwitches(ctx, organizationId));
}

export async function removeOrganizationRecordings(
  ctx: Context,
  input: RemoveAllRecordingsInput,
): Promise<RemovedRecordings> {
  const organizationId = requireOrganization(ctx);
  return inTransaction(ctx, (tx) => remove(tx, { organizationId }, input));
}
