import type { BaseContext, Context } from '#server/context/context.ts';
import { memberContext } from '#server/context/member-context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { bool, nullable, rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';
import { type WeekDay, weekDay } from '#shared/enums/calendar.ts';
import {
  type ReportSchedule,
  type ScheduleReason,
  scheduleEvery,
  scheduleFormat,
  schedulePeriod,
} from '#shared/reports/report-schedule.schema.ts';

interface SendingKey {
  readonly tenantId: string;
  readonly scheduleId: string;
  readonly userId: string;
}

const sendingSql = rowStatement(
  {
    savedReportId: uuid,
    organizationId: uuid,
    every: text,
    period: text,
    format: text,
    skipsEmpty: bool,
    sealedToken: nullable(text),
    startWeekOn: text,
    zone: nullable(text),
    owner: text,
    employeeId: nullable(uuid),
    language: nullable(text),
    isRecipient: bool,
    stoppedAt: nullable(timestamp),
    lastDueAt: nullable(timestamp),
  },
  (p: Params<SendingKey>) => sql`
  select s."savedReportId", r."organizationId", s.every, s.period, s.format, s."skipsEmpty", o."startWeekOn",
    case when s."sendsLink" then r."shareTokenSealed" end as "sealedToken",
    u."timeZone" as zone, ${raw(fullNameSql('u'))} as owner, e.id as "employeeId", reader."preferredLanguage" as language,
    who."userId" is not null as "isRecipient", who."stoppedAt", who."lastDueAt"
  from report_schedules s
  join saved_reports r on r."tenantId" = s."tenantId" and r.id = s."savedReportId"
  join organizations o on o."tenantId" = r."tenantId" and o.id = r."organizationId" and o."deletedAt" is null
  join users u on u."tenantId" = r."tenantId" and u.id = r."userId"
  join users reader on reader."tenantId" = s."tenantId" and reader.id = ${p.userId}::uuid
  left join employees e on e."tenantId" = r."tenantId" and e."organizationId" = r."organizationId"
    and e."userId" = reader.id and e."isActive" and e."deletedAt" is null
  left join report_schedule_recipients who on who."scheduleId" = s.id and who."userId" = reader.id
  where s."tenantId" = ${p.tenantId}::uuid and s.id = ${p.scheduleId}::uuid`,
);

export interface Sending extends Pick<ReportSchedule, 'every' | 'period' | 'format' | 'skipsEmpty'> {
  readonly savedReportId: string;
  readonly organizationId: string;
  readonly startWeekOn: WeekDay;
  /** The sealed token of the link in the mail, valid or not. */
  readonly sealedToken: string | null;
  /** The zone of its owner's clock. */
  readonly zone: string | null;
  /** Name of the report's owner. */
  readonly owner: string;
  readonly isRecipient: boolean;
  readonly stoppedAt: Date | null;
  readonly lastDueAt: Date | null;
  /** The language of the reader. */
  readonly language: string | undefined;
  /** A context with the reader's rights; undefined if they no longer work there. */
  readonly person: Context | undefined;
}

/** A report to send to one person; undefined once the schedule is gone. */
export async function findSending(ctx: BaseContext, key: SendingKey): Promise<Sending | undefined> {
  const { tenantId, userId } = key;
  const [row] = await queryRows(ctx, sendingSql(key));
  if (row === undefined) return undefined;
  const { employeeId, ...rest } = row;
  const language = row.language?.slice(0, 2).toLowerCase();
  const origin = { ...ctx.origin, language };
  const person =
    employeeId === null ? undefined : await memberContext({ ...ctx, origin }, { tenantId, userId });
  return {
    ...rest,
    language,
    every: scheduleEvery.parse(row.every),
    period: schedulePeriod.parse(row.period),
    format: scheduleFormat.parse(row.format),
    startWeekOn: weekDay.parse(row.startWeekOn),
    person:
      person === undefined || employeeId === null
        ? undefined
        : { ...person, organizationId: row.organizationId, employeeId },
  };
}

export interface Outcome {
  readonly result: 'sent' | 'skipped' | 'failed';
  readonly reason?: ScheduleReason;
}

/** Records the outcome of a due report. */
export async function noteOutcome(
  { db }: InTransaction<BaseContext>,
  { tenantId, scheduleId, userId, dueAt }: SendingKey & { readonly dueAt: Date },
  { result, reason = undefined }: Outcome,
): Promise<void> {
  await db.reportScheduleRecipient.updateMany({
    where: { tenantId, scheduleId, userId },
    data: { lastDueAt: dueAt, lastResult: result, lastReason: reason ?? null },
  });
}
