import { isDeepStrictEqual } from 'node:util';
import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { requireRoom } from '#server/context/room.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { lockFor } from '#server/db/query.ts';
import { badRequest, conflict, forbidden } from '#server/errors.ts';
import {
  findApproved,
  findHistory,
  findSubject,
  getScope,
  isMeasured,
  removeValue,
  type SettingScope,
  saveValue,
  type Tx,
} from '#server/modules/workspaces/dated-settings.data.ts';
import { findManaged, getEmployeeRow } from '#server/modules/workspaces/employee.data.ts';
import { editsEmployees } from '#server/modules/workspaces/employees.service.ts';
import { can, canAny } from '#shared/access/can.ts';
import { type List, toDeleteResult, toList } from '#shared/http/envelope.ts';
import { message } from '#shared/text/message.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { changedDays, type Dated, valueOn } from '#shared/time/dated.ts';
import type { ValidFrom } from '#shared/time/valid-from.ts';
import { closedTimeTexts } from '#shared/time-logs/closed-time.ts';
import {
  type DatedSetting,
  type DatedSettingName,
  type DatedSettingsQuery,
  type DatedValue,
  datedSettingSchema,
  datedSettingTexts,
  mostDatedValues,
} from '#shared/workspaces/dated-settings.ts';

type Subject = Awaited<ReturnType<typeof findSubject>>;

/** 409 for days of the past that are closed or approved, unless the caller may change closed time. */
async function requireOpenPast(
  tx: Tx,
  scope: SettingScope,
  { openFrom, days }: Subject & { days: { from: Day | undefined; until: Day } | undefined },
): Promise<void> {
  if (days === undefined || can(tx, 'CHANGE_CLOSED_TIME')) return;
  if (openFrom !== undefined && (days.from ?? '') < openFrom) {
    throw conflict(closedTimeTexts.closed(openFrom), { code: 'PERIOD_CLOSED' });
  }
  const approved = await findApproved(tx, scope, days);
  if (approved !== undefined) {
    throw conflict(message(datedSettingTexts.approved, approved), { code: 'TIMESHEET_LOCKED' });
  }
}

/** Since ever, where nothing was recorded before that a first value could change; else from today on. */
async function firstDayOf(
  tx: Tx,
  scope: SettingScope,
  { history, today }: { history: readonly Dated<unknown>[]; today: Day },
): Promise<Day | null> {
  const isFirst = history.every(({ validFrom }) => validFrom === null);
  return isFirst && !(await isMeasured(tx, scope, addDays(today, -1))) ? null : today;
}

interface Change<Name extends DatedSettingName> {
  readonly value: DatedValue<Name> | null;
  readonly validFrom: ValidFrom;
}

/**
 * Writes the value of a setting from a day on, which is today unless another one is chosen, and answers that day;
 * nothing where it holds already. Days before keep the value that they had.
 */
export async function putSetting<Name extends DatedSettingName>(
  tx: Tx,
  scope: SettingScope<Name>,
  { value, validFrom }: Change<Name>,
): Promise<{ validFrom: Day | null } | undefined> {
  await lockFor(tx, 'dated-settings', scope.organizationId);
  const [subject, history] = [await findSubject(tx, scope), await findHistory(tx, scope)];
  const { today } = subject;
  const day = validFrom === undefined ? await firstDayOf(tx, scope, { history, today }) : validFrom;
  const stored: unknown = JSON.parse(JSON.stringify(value));
  if (isDeepStrictEqual(valueOn(history, day ?? '') ?? null, stored)) return undefined;
  const days = changedDays(history, { validFrom: day, today });
  const isNew = validFrom === undefined && day === null;
  if (!isNew) await requireOpenPast(tx, scope, { ...subject, days });
  await requireRoom(tx, {
    ...{ what: 'values of a setting', whose: scope.organizationId, most: mostDatedValues },
    count: async () => (await findHistory(tx, scope)).length,
    refusal: { text: datedSettingTexts.tooMany, code: 'TOO_MANY_VALUES' },
  });
  await saveValue(tx, scope, { value, validFrom: day });
  return { validFrom: day };
}

/** The value that holds on the day from which another one is to; without a day, today. */
export async function valueFrom<Name extends DatedSettingName>(
  ctx: Pick<Context, 'db' | 'tenantId' | 'now'>,
  scope: SettingScope<Name>,
  validFrom: ValidFrom,
): Promise<DatedValue<Name> | null> {
  const [{ today }, history] = [await findSubject(ctx, scope), await findHistory(ctx, scope)];
  return valueOn(history, validFrom === undefined ? today : (validFrom ?? '')) ?? null;
}

/** First day of a value, for the audit log. */
export const dayNote = ({ validFrom }: { validFrom: Day | null }): { validFrom?: Day } =>
  validFrom === null ? {} : { validFrom };

async function requireReader(ctx: Context, { setting, employeeId }: DatedSettingsQuery): Promise<string> {
  if (employeeId === undefined) {
    const { organizationId } = ctx;
    if (organizationId === undefined) {
      throw badRequest('Create an organization first.', { code: 'NO_ORGANIZATION' });
    }
    return organizationId;
  }
  const row = await getEmployeeRow(ctx, employeeId);
  const isOwn = row.userId === ctx.userId;
  const isOfWork = setting === 'workingDays' || setting === 'weeklyLimit';
  const reads =
    editsEmployees(ctx) ||
    (isOfWork &&
      (isOwn || canAny(ctx, ['CHANGE_SELECTED_EMPLOYEE']) || (await findManaged(ctx, [row.id])).has(row.id)));
  if (!reads) throw forbidden();
  return row.organizationId;
}

/** The values of a setting, the latest first. */
export async function listSettings(ctx: Context, query: DatedSettingsQuery): Promise<List<DatedSetting>> {
  const organizationId = await requireReader(ctx, query);
  const { setting } = query;
  const rows = await findHistory(ctx, { ...query, organizationId });
  return toList(rows.toReversed().map((row) => datedSettingSchema.parse({ ...row, setting })));
}

/**
 * A person's settings are for members who edit employees, hours for the person as well; the organization's for
 * members who edit it.
 */
async function requireWriter(tx: Tx, { setting, employeeId }: SettingScope): Promise<void> {
  if (employeeId == null) {
    if (!can(tx, 'ALL_ORG_EDIT')) throw forbidden();
    return;
  }
  const row = await getEmployeeRow(tx, employeeId);
  const isOwn = setting === 'workingDays' && row.userId === tx.userId;
  if (!isOwn && !editsEmployees(tx)) throw forbidden();
}

/** Removes a value, so that the previous one continues. */
export async function removeSetting(ctx: Context, id: string) {
  return inTransaction(ctx, async (tx) => {
    const { validFrom, ...scope } = await getScope(tx, id);
    await requireWriter(tx, scope);
    await lockFor(tx, 'dated-settings', scope.organizationId);
    const [subject, history] = [await findSubject(tx, scope), await findHistory(tx, scope)];
    const days = changedDays(history, { validFrom, today: subject.today });
    await requireOpenPast(tx, scope, { ...subject, days });
    await removeValue(tx, id);
    await noteChange(tx, {
      action: 'setting.delete',
      entity: 'Setting',
      entityId: scope.employeeId ?? scope.kindId ?? scope.organizationId,
      organizationId: scope.organizationId,
      employeeId: scope.employeeId ?? undefined,
      before: { setting: scope.setting, ...dayNote({ validFrom }) },
    });
    tx.afterCommit(() => publishSettings(tx));
    return toDeleteResult(1);
  });
}

/** Publishes that settings of targets have changed. */
export async function publishSettings(tx: Tx): Promise<void> {
  for (const topic of ['employees', 'organization', 'absences'] as const) {
    await tx.services.live.publish(tx.tenantId, topic);
  }
}
