import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { type Queryable, queryRows } from '#server/db/query.ts';
import { rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { fullNameOf, fullNameSql } from '#server/modules/users/person-name.ts';
import { readsTime } from '#shared/access/role-access.ts';
import {
  type ReportReader,
  type ReportSchedule,
  type ReportScheduleInput,
  reportScheduleSchema,
} from '#shared/reports/report-schedule.schema.ts';

type Tx = InTransaction<Context>;
type Place = Pick<Context, 'tenantId' | 'db'>;

const anyTime = raw(readsTime.map((permission) => `'${permission}'`).join(', '));

/**
 * Readers of a saved report: its owner and, once it is shared with a team, the members and everybody who sees all
 * teams.
 */
const readersSql = rowStatement(
  { userId: uuid, name: text },
  (p: Params<{ tenantId: string; savedReportId: string }>) => sql`
  select u.id as "userId", coalesce(nullif(${raw(fullNameSql('u'))}, ''), split_part(a.email, '@', 1)) as name
  from saved_reports r
  join employees e on e."tenantId" = r."tenantId" and e."organizationId" = r."organizationId" and e."isActive"
    and e."deletedAt" is null
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId" and u."isActive" and u."deletedAt" is null
  join accounts a on a.id = u."accountId" and a."isActive" and a."deletedAt" is null
  left join organization_teams team on team."tenantId" = r."tenantId" and team.id = r."organizationTeamId"
    and team."deletedAt" is null
  where r."tenantId" = ${p.tenantId}::uuid and r.id = ${p.savedReportId}::uuid
    and exists (select 1 from role_permissions own where own."roleId" = u."roleId" and own.enabled
      and own.permission in (${anyTime}))
    and (u.id = r."userId" or team."createdByUserId" = u.id or team.id is not null and (
      exists (select 1 from organization_team_employees m
        where m."organizationTeamId" = team.id and m."employeeId" = e.id and m."deletedAt" is null)
      or exists (select 1 from role_permissions own where own."roleId" = u."roleId" and own.enabled
        and own.permission in ('CHANGE_SELECTED_EMPLOYEE', 'ALL_ORG_VIEW'))))
  order by lower(${raw(fullNameSql('u'))}), u.id`,
);

export function findReaders(ctx: Queryable & Place, savedReportId: string): Promise<ReportReader[]> {
  return queryRows(ctx, readersSql({ tenantId: ctx.tenantId, savedReportId }));
}

const selected = {
  id: true,
  savedReportId: true,
  every: true,
  onDay: true,
  hour: true,
  period: true,
  format: true,
  skipsEmpty: true,
  sendsLink: true,
  nextDueAt: true,
  recipients: {
    select: {
      userId: true,
      stoppedAt: true,
      lastDueAt: true,
      lastResult: true,
      lastReason: true,
      user: { select: { firstName: true, lastName: true, account: { select: { email: true } } } },
    },
  },
} as const;

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);

async function readSchedules({ db, tenantId }: Place, where: { savedReportId: string } | { id: string }) {
  const rows = await db.reportSchedule.findMany({
    where: { tenantId, ...where },
    select: selected,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ savedReportId, recipients, nextDueAt, ...row }) => {
    const people = recipients.map(({ user, stoppedAt, lastDueAt, ...recipient }) => ({
      ...recipient,
      name: fullNameOf({ ...user, email: user.account?.email ?? null }),
      stoppedAt: stoppedAt?.toISOString() ?? null,
      lastDueAt: lastDueAt?.toISOString() ?? null,
    }));
    const schedule = { ...row, nextDueAt: nextDueAt.toISOString(), recipients: people.sort(byName) };
    return { savedReportId, schedule: reportScheduleSchema.parse(schedule) };
  });
}

export async function findSchedules(ctx: Place, savedReportId: string): Promise<ReportSchedule[]> {
  return (await readSchedules(ctx, { savedReportId })).map(({ schedule }) => schedule);
}

/** One of them, with the report that it sends. */
export async function findSchedule(ctx: Place, id: string) {
  const [row] = await readSchedules(ctx, { id });
  return row;
}

export interface ScheduleRow extends Omit<ReportScheduleInput, 'tenantId' | 'organizationId'> {
  readonly nextDueAt: Date;
}

const columnsOf = ({
  every,
  onDay,
  hour,
  period,
  format,
  skipsEmpty,
  sendsLink,
  nextDueAt,
}: ScheduleRow) => ({
  ...{ every, hour, period, format, skipsEmpty, sendsLink, nextDueAt },
  onDay: every === 'daily' ? null : (onDay ?? null),
});

export async function insertSchedule(tx: Tx, savedReportId: string, row: ScheduleRow): Promise<string> {
  const { tenantId } = tx;
  const { id } = await tx.db.reportSchedule.create({
    data: { tenantId, savedReportId, createdAt: tx.now(), ...columnsOf(row) },
    select: { id: true },
  });
  await addRecipients(tx, id, row.recipientIds);
  return id;
}

async function addRecipients({ db, tenantId }: Tx, scheduleId: string, userIds: readonly string[]) {
  await db.reportScheduleRecipient.createMany({
    data: [...new Set(userIds)].map((userId) => ({ tenantId, scheduleId, userId })),
    skipDuplicates: true,
  });
}

/** Existing recipients keep the state of their last report and their opt-out. */
export async function saveSchedule(tx: Tx, id: string, row: ScheduleRow): Promise<void> {
  const { db, tenantId } = tx;
  await db.reportSchedule.updateMany({ where: { tenantId, id }, data: columnsOf(row) });
  const gone = { notIn: row.recipientIds };
  await db.reportScheduleRecipient.deleteMany({ where: { tenantId, scheduleId: id, userId: gone } });
  await addRecipients(tx, id, row.recipientIds);
}

export async function deleteSchedule({ db, tenantId }: Tx, id: string): Promise<number> {
  const { count } = await db.reportSchedule.deleteMany({ where: { tenantId, id } });
  return count;
}

export interface StoppedReport {
  readonly tenantId: string;
  readonly savedReportId: string;
  readonly name: string;
}

/** The subscription of a person to a schedule. */
export async function findSubscription(
  { db }: Pick<BaseContext, 'db'>,
  { scheduleId, userId }: { scheduleId: string; userId: string },
): Promise<StoppedReport | undefined> {
  const row = await db.reportScheduleRecipient.findUnique({
    where: { scheduleId_userId: { scheduleId, userId } },
    select: {
      tenantId: true,
      schedule: { select: { savedReportId: true, savedReport: { select: { name: true } } } },
    },
  });
  if (row === null) return undefined;
  const { savedReportId, savedReport } = row.schedule;
  return { tenantId: row.tenantId, savedReportId, name: savedReport.name };
}

/** Nothing is sent to them from now on; false where that is so already. */
export async function stopSubscription(
  { db, now }: InTransaction<BaseContext>,
  { tenantId, scheduleId, userId }: { tenantId: string; scheduleId: string; userId: string },
): Promise<boolean> {
  const { count } = await db.reportScheduleRecipient.updateMany({
    where: { tenantId, scheduleId, userId, stoppedAt: null },
    data: { stoppedAt: now() },
  });
  return count > 0;
}
