import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { lockRows, queryRows } from '#server/db/query.ts';
import { badRequest, conflict, fieldError, notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { notify } from '#server/modules/notifications/notify.service.ts';
import { readClosed } from '#server/modules/running-time/closed-time.data.ts';
import { readerOf, type Tx } from '#server/modules/timesheets/timesheets.data.ts';
import { reopenedDaysSql } from '#server/modules/timesheets/timesheets.sql.ts';
import { callerName, fullNameOf } from '#server/modules/users/person-name.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { laterToday } from '#shared/time/rule-zones.ts';
import { dayOfColumn } from '#shared/time/stored-day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { isPartlyClosedDay } from '#shared/time-logs/closed-time.ts';
import {
  type DayOpening,
  type DecideOpeningInput,
  dayOpeningSchema,
  dayOpeningTexts,
  openingDays,
  type ReopenedDay,
  type RequestOpeningInput,
  usualOpenUntil,
} from '#shared/timesheets/day-opening.schema.ts';

const most = 100;

const include = {
  employee: { select: { user: { select: { firstName: true, lastName: true, timeZone: true } } } },
  organization: { select: { timeZone: true } },
} satisfies Prisma.DayOpeningInclude;
type Row = Prisma.DayOpeningGetPayload<{ include: typeof include }>;

const toOpening = ({ employee, ...row }: Row): DayOpening => ({
  ...{ id: row.id, employeeId: row.employeeId, name: fullNameOf(employee.user), reason: row.reason },
  ...{ day: dayOfColumn(row.day), state: dayOpeningSchema.shape.state.parse(row.state), answer: row.answer },
  openUntil: row.openUntil && dayOfColumn(row.openUntil),
  createdAt: row.createdAt.toISOString(),
});

/** The caller's openings, the latest first. */
export async function listOpenings({ db, tenantId, employeeId }: Context): Promise<DayOpening[]> {
  if (employeeId === undefined) return [];
  const where = { tenantId, employeeId };
  const rows = await db.dayOpening.findMany({ where, include, orderBy: { createdAt: 'desc' }, take: most });
  return rows.map(toOpening);
}

/** Open days of the caller and of people whose time they read; omits the reason. */
export function listReopenedDays(ctx: Context): Promise<ReopenedDay[]> {
  // A day lasts longest in the zones that are behind UTC.
  const since = addDays(dayOf(ctx.now(), 'UTC'), -1);
  return queryRows(ctx, reopenedDaysSql({ ...readerOf(ctx), since }));
}

/** Pending openings for members who may change closed time, the oldest first. */
export async function listWaitingOpenings({ db, tenantId, organizationId }: Context): Promise<DayOpening[]> {
  const where = { tenantId, organizationId, state: 'requested', employee: { deletedAt: null } };
  const rows = await db.dayOpening.findMany({ where, include, orderBy: { createdAt: 'asc' }, take: most });
  return rows.map(toOpening);
}

/** Members who may change closed time, except the person. */
async function findDeciders({ db, tenantId, organizationId }: Tx, employeeId: string): Promise<string[]> {
  const holds = { some: { permission: 'CHANGE_CLOSED_TIME', enabled: true } };
  const user = { isActive: true, deletedAt: null, role: { rolePermissions: holds } };
  const where = { tenantId, organizationId, id: { not: employeeId }, isActive: true, deletedAt: null, user };
  const rows = await db.employee.findMany({ where, select: { id: true } });
  return rows.map(({ id }) => id);
}

const actions = {
  requested: 'day-opening.request',
  approved: 'day-opening.approve',
  refused: 'day-opening.refuse',
} as const;

async function finish(tx: Tx, opening: DayOpening): Promise<DayOpening> {
  const { id, employeeId, day, openUntil, state } = opening;
  await noteChange(tx, {
    action: actions[state],
    entity: 'DayOpening',
    entityId: id,
    employeeId,
    after: { startDate: day, status: state, ...(openUntil ? { endDate: openUntil } : {}) },
  });
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'timesheets', employeeId));
  return opening;
}

/** 400 for a day that is open to the caller, 409 for one that they have already requested. */
export function requestOpening(ctx: Context, { day, reason }: RequestOpeningInput): Promise<DayOpening> {
  return inTransaction(ctx, async (tx) => {
    const { tenantId, organizationId, employeeId } = tx;
    if (employeeId === undefined || organizationId === undefined) throw notFound('The employee');
    await lockRows(tx, 'employees', [employeeId]);
    if (!isPartlyClosedDay(await readClosed(tx, employeeId), day, tx.now()))
      throw badRequest(dayOpeningTexts.open);
    const own = { tenantId, organizationId, employeeId, day: new Date(day) };
    const waiting = await tx.db.dayOpening.count({ where: { ...own, state: 'requested' } });
    if (waiting > 0) throw conflict(dayOpeningTexts.asked);
    const opening = toOpening(
      await tx.db.dayOpening.create({ data: { ...own, reason, createdAt: tx.now() }, include }),
    );
    await notify(tx, {
      receiverEmployeeIds: await findDeciders(tx, employeeId),
      type: 'day-opening.requested',
      entity: 'DayOpening',
      entityId: opening.id,
      title: opening.name,
      message: reason,
      params: { days: [day], path: '/timesheets/review' },
    });
    return finish(tx, opening);
  });
}

/** 409 where it was decided before. */
export function decideOpening(ctx: Context, id: string, input: DecideOpeningInput): Promise<DayOpening> {
  return inTransaction(ctx, async (tx) => {
    const { tenantId, organizationId, userId } = tx;
    await lockRows(tx, 'day_openings', [id]);
    const row = await tx.db.dayOpening.findFirst({ where: { tenantId, organizationId, id }, include });
    if (row === null) throw notFound('The request');
    if (row.state !== 'requested') throw conflict(dayOpeningTexts.decided);
    const { isApproved, answer } = input;
    const timeZone = normaliseTimeZone(row.employee.user.timeZone);
    const zones = { organization: normaliseTimeZone(row.organization.timeZone), person: timeZone };
    const today = laterToday(zones, tx.now());
    const { openUntil = usualOpenUntil(today) } = input;
    const last = addDays(today, openingDays.most);
    if (isApproved && (openUntil < today || openUntil > last)) {
      throw fieldError('openUntil', dayOpeningTexts.until(today, last));
    }
    const data = {
      ...{ state: isApproved ? 'approved' : 'refused', decidedAt: tx.now(), decidedByUserId: userId },
      openUntil: isApproved ? new Date(openUntil) : null,
      timeZone,
      answer: isApproved ? null : answer,
    };
    const where = { id };
    const opening = toOpening(await tx.db.dayOpening.update({ where, data, include }));
    const { day } = opening;
    await notify(tx, {
      receiverEmployeeIds: [opening.employeeId],
      type: isApproved ? 'day-opening.approved' : 'day-opening.refused',
      entity: 'DayOpening',
      entityId: id,
      title: await callerName(tx),
      message: data.answer ?? undefined,
      params: { days: [day] },
    });
    return finish(tx, opening);
  });
}
