import { fields } from '#server/db/fields.ts';
import { queryRows } from '#server/db/query.ts';
import { bool, json, listOf, nullable, rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { columnsOf, type Params, sql } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import type { Tx } from '#server/modules/time-logs/time-log-people.data.ts';
import { labelNamesSql, listedNames } from '#server/modules/time-logs/time-log-tags.data.ts';
import { entryFields } from '#shared/time-logs/entry-fields.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import type { TimeSpan } from '#shared/time-logs/time-log-rules.ts';

export const logColumns = {
  id: true,
  employeeId: true,
  timesheetId: true,
  startedAt: true,
  stoppedAt: true,
  isRunning: true,
  taskId: true,
  projectId: true,
  organizationContactId: true,
  organizationTeamId: true,
  ...fields(...entryFields),
  isBillableChosen: true,
  logType: true,
  source: true,
  overlapAllowed: true,
  timeZone: true,
} as const;

/** A log as the verbs change it. */
export type LogRow = Prisma.TimeLogGetPayload<{ select: typeof logColumns }>;

/** With when it was last changed. */
export type DatedLogRow = LogRow & { readonly updatedAt: Date };

const otherColumns = {
  ...logColumns,
  task: { select: { title: true } },
  project: { select: { name: true } },
} as const;

/** A log in the way, with the names that messages use. */
export type OtherLog = Prisma.TimeLogGetPayload<{ select: typeof otherColumns }>;

/** The columns that messages need. */
export type NamedLog = Pick<
  OtherLog,
  'id' | 'startedAt' | 'stoppedAt' | 'isRunning' | 'taskId' | 'description' | 'task' | 'project'
>;

interface PersonSpan {
  readonly employeeId: string;
  readonly span: TimeSpan;
}

/** The overlap condition of the database: a running log occupies the whole future. */
function meeting({ employeeId, span }: PersonSpan) {
  return {
    employeeId,
    ...(span.stoppedAt === null ? {} : { startedAt: { lt: span.stoppedAt } }),
    OR: [{ stoppedAt: null }, { stoppedAt: { gt: span.startedAt } }],
  };
}

/** Logs that meet any of the spans, by their start. Logs without length overlap nothing. */
export async function findMeeting(
  tx: Pick<Tx, 'db' | 'tenantId'>,
  spans: readonly PersonSpan[],
): Promise<OtherLog[]> {
  const found = await tx.db.timeLog.findMany({
    where: { tenantId: tx.tenantId, deletedAt: null, OR: spans.map(meeting) },
    select: otherColumns,
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
  });
  return found.filter(({ startedAt, stoppedAt }) => stoppedAt === null || stoppedAt > startedAt);
}

/**
 * The same for one span of a person, except one log. Checks logs that begin in the two days before the span or within
 * it, and by a separate index the few longer ones, so that an early span does not read all later logs. The planner
 * expects many of these, so values are hidden from it: it retains its plan.
 */
export const overlappingSql = rowStatement(
  {
    id: uuid,
    employeeId: uuid,
    timesheetId: uuid,
    startedAt: timestamp,
    stoppedAt: nullable(timestamp),
    isRunning: bool,
    taskId: nullable(uuid),
    projectId: nullable(uuid),
    organizationContactId: nullable(uuid),
    organizationTeamId: nullable(uuid),
    description: nullable(text),
    reason: nullable(text),
    isBillable: bool,
    isBillableChosen: nullable(bool),
    logType: text,
    source: text,
    overlapAllowed: bool,
    timeZone: nullable(text),
    task: nullable(json<NonNullable<OtherLog['task']>>()),
    project: nullable(json<NonNullable<OtherLog['project']>>()),
  },
  (
    p: Params<{
      tenantId: string;
      employeeId: string;
      start: Date;
      end: Date | null;
      exceptId: string | undefined;
    }>,
  ) => sql`
  select ${columnsOf('l', Object.keys(logColumns))}, case when t.id is not null then json_build_object('title', t.title) end as task,
    case when p.id is not null then json_build_object('name', p.name) end as project
  from (
    select * from time_logs r
    where r."tenantId" = ${p.tenantId} and r."employeeId" = ${p.employeeId} and r."isRunning" and r."deletedAt" is null
    union all
    select * from time_logs r
    where r."tenantId" = ${p.tenantId} and r."employeeId" = ${p.employeeId} and r."deletedAt" is null and r."stoppedAt" > ${p.start}
      and r."startedAt" > ${p.start}::timestamptz - interval '48 hours' and r."startedAt" < coalesce(${p.end}, 'infinity'::timestamptz)
      and r."stoppedAt" > r."startedAt"
    union all
    select * from (
      select * from time_logs r
      where r."tenantId" = (select ${p.tenantId}::uuid) and r."startedAt" <= (select ${p.start}::timestamptz) - interval '48 hours'
        and (r."stoppedAt" - r."startedAt" > interval '48 hours') is not false offset 0
    ) r
    where r."employeeId" = ${p.employeeId} and r."deletedAt" is null and r."stoppedAt" > ${p.start}
  ) l
  left join tasks t on t."tenantId" = l."tenantId" and t.id = l."taskId"
  left join organization_projects p on p."tenantId" = l."tenantId" and p.id = l."projectId"
  where (${p.end}::timestamptz is null or l."startedAt" < ${p.end}) and l.id is distinct from ${p.exceptId}::uuid
  order by l."startedAt", l.id`,
);

/** Logs of a person that overlap a span, except one. */
export function findOverlapping(
  tx: Pick<Tx, 'db' | 'tenantId'>,
  { exceptId, employeeId, span }: PersonSpan & { exceptId?: string | undefined },
): Promise<OtherLog[]> {
  const { startedAt: start, stoppedAt: end } = span;
  const values = { tenantId: tx.tenantId, employeeId, start, end, exceptId };
  return queryRows(tx, overlappingSql(values));
}

/** The columns of `DatedLogRow`, as a statement answers them. */
export const datedLogRow = {
  id: uuid,
  employeeId: uuid,
  timesheetId: uuid,
  startedAt: timestamp,
  stoppedAt: nullable(timestamp),
  isRunning: bool,
  taskId: nullable(uuid),
  projectId: nullable(uuid),
  organizationContactId: nullable(uuid),
  organizationTeamId: nullable(uuid),
  description: nullable(text),
  reason: nullable(text),
  isBillable: bool,
  isBillableChosen: nullable(bool),
  logType: text,
  source: text,
  overlapAllowed: bool,
  timeZone: nullable(text),
  updatedAt: timestamp,
};

export const datedLogColumnsSql = (alias: string) => columnsOf(alias, Object.keys(datedLogRow));

const logSql = rowStatement(
  { ...datedLogRow, labels: listOf(text) },
  (p: Params<{ tenantId: string; id: string }>) => sql`
  select ${datedLogColumnsSql('l')}, ${labelNamesSql} as labels from time_logs l
  where l."tenantId" = ${p.tenantId} and l.id = ${p.id} and l."deletedAt" is null`,
);

export interface LabelledLog extends DatedLogRow {
  /** Names of its labels. */
  readonly tags: string | null;
}

/** The log; 404 for one in the trash. Its person is locked by now, so that it stays as read. */
export async function findLog(tx: Tx, id: string): Promise<LabelledLog> {
  const [log] = await queryRows(tx, logSql({ tenantId: tx.tenantId, id }));
  if (log === undefined) throw notFound(timeLogTexts.notFound);
  const { labels, ...columns } = log;
  return { ...columns, tags: listedNames(labels) };
}
