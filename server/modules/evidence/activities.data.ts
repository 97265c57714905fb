import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import {
  columns,
  instant,
  instants,
  jsonObject,
  nullable as nullableJson,
} from '#server/db/json/json-sql.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { int, json, jsonText, nullable, rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import { rarerSql } from '#server/modules/time-logs/time-filter.sql.ts';
import type { TimeLists } from '#server/modules/time-logs/time-filter.ts';
import { employeeJsonSql } from '#server/modules/time-logs/time-logs.sql.ts';
import type { Activity, ActivityItem, HourActivity } from '#shared/evidence/activity.schema.ts';
import type { ActivityInput, PageInfo } from '#shared/evidence/activity-input.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { normaliseTimeZone, wallClock } from '#shared/time/time-zone.ts';

const slotJson = jsonObject<NonNullable<Activity['timeSlot']>>({
  ...columns('s', 'id', 'employeeId'),
  startedAt: instant('s."startedAt"'),
  duration: 's.duration',
});

/** An activity `a` with the slot `s` it was recorded in. */
const activityJson = jsonObject<Activity>({
  ...columns('a', 'id', 'tenantId', 'organizationId'),
  createdAt: instant('a."createdAt"'),
  title: 'a.title',
  description: nullableJson('a.description'),
  type: 'a.type',
  date: `to_char(a.date, 'YYYY-MM-DD')`,
  ...columns('a', 'time', 'duration', 'source'),
  metaData: 'a."metaData"',
  ...columns('a', 'employeeId', 'projectId', 'taskId', 'timeSlotId'),
  ...instants('a', 'recordedAt', 'activityTimestamp'),
  timeSlot: `case when s.id is not null then ${slotJson} end`,
});

interface ActivityValues extends TimeLists {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly fromDay: Day | undefined;
  readonly toDay: Day | undefined;
  readonly rarer: string | null;
  readonly types: readonly string[] | undefined;
  /** In titles. */
  readonly words: readonly string[] | undefined;
  /** Percent of the slot. */
  readonly leastActivity: number;
  readonly mostActivity: number;
}

const withSlot = raw(`activities a
  left join time_slots s on s."tenantId" = a."tenantId" and s.id = a."timeSlotId" and s."deletedAt" is null`);
const logsOfSlot = raw(`time_slot_time_logs link
      join time_logs l on l."tenantId" = link."tenantId" and l.id = link."timeLogId" and l."deletedAt" is null
      where link."timeSlotId" = s.id`);

/** Activities without a slot pass the filters of logs and of the slot's share. */
const matching = (p: Params<ActivityValues>) => sql`${withSlot}
  where a."tenantId" = ${p.tenantId} and a."organizationId" = ${p.organizationId} and a."deletedAt" is null
    and (${p.fromDay}::date is null or a.date >= ${p.fromDay}) and (${p.toDay}::date is null or a.date <= ${p.toDay})
    and (${p.employeeIds}::uuid[] is null or a."employeeId" = any(${p.employeeIds}))
    and (${p.projectIds}::uuid[] is null or a."projectId" = any(${p.projectIds}))
    and (${p.taskIds}::uuid[] is null or a."taskId" = any(${p.taskIds}))
    and (${p.teamIds}::uuid[] is null or a."organizationTeamId" = any(${p.teamIds}) or exists (
      select 1 from ${logsOfSlot} and l."organizationTeamId" = any(${p.teamIds})))
    and (${p.types}::text[] is null or a.type = any(${p.types}))
    and (${p.words}::text[] is null or exists (
      select 1 from unnest(${p.words}) as word where position(lower(word) in lower(a.title)) > 0))
    and (${p.sources}::text[] is null or a.source = any(${p.sources}))
    and (${p.logTypes}::text[] is null or s.id is null or exists (
      select 1 from ${logsOfSlot} and l."logType" = any(${p.logTypes})))
    and (${p.rarer}::jsonb is null or s.id is null or exists (
      select 1 from ${logsOfSlot} and ${rarerSql(p)} and (${p.rarer}::jsonb -> 'statuses' is null or exists (
        select 1 from timesheets ts where ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
          and ${p.rarer}::jsonb -> 'statuses' ? ts.status))))
    and (s.id is null or case when s.duration = 0 then 0 else least(100, 100.0 * s.overall / s.duration) end
      between ${p.leastActivity}::float8 and ${p.mostActivity}::float8)`;

/** Longest first. */
export const activitiesSql = rowStatement(
  jsonText,
  (p: Params<ActivityValues & { skip: number; take: number }>) => sql`
select ${raw(activityJson)}::text as json from ${matching(p)}
order by a.duration desc, a.date desc, a.id offset ${p.skip} limit ${p.take}`,
);

/** In the order of the ids. */
export const activitiesByIdSql = rowStatement(
  jsonText,
  (p: Params<{ tenantId: string; ids: readonly string[] }>) => sql`
select ${raw(activityJson)}::text as json from ${withSlot}
where a."tenantId" = ${p.tenantId} and a.id = any(${p.ids}::uuid[])
order by array_position(${p.ids}::uuid[], a.id)`,
);

const hourJson = jsonObject<HourActivity>({
  ...columns('h', 'id', 'title'),
  description: nullableJson('null::text'),
  type: 'h.type',
  date: `to_char(h.date, 'YYYY-MM-DD')`,
  ...columns('h', 'time', 'sessions', 'duration', 'employeeId'),
});

/** Rows by hour, title and person. */
export const hoursSql = rowStatement(
  jsonText,
  (p: Params<ActivityValues>) => sql`
select ${raw(hourJson)}::text as json
from (
  select (array_agg(a.id order by a.id))[1] as id, a.title, a.date, left(a.time, 2) || ':00:00' as time, max(a.type) as type,
    count(*)::int as sessions, sum(a.duration)::int as duration, a."employeeId"
  from ${matching(p)}
  group by a.date, left(a.time, 2), a.title, a."employeeId"
) h
order by h.date, h.time, h.duration desc, h.title, h."employeeId"`,
);

/** Rows by day, title, person and project, the longest first. */
export const itemsSql = rowStatement(
  {
    date: text,
    title: text,
    sessions: int,
    duration: int,
    employeeId: uuid,
    projectId: nullable(uuid),
    employee: json<ActivityItem['employee']>(),
    project: nullable(json<NonNullable<ActivityItem['project']>>()),
  },
  (p: Params<ActivityValues & { most: number }>) => sql`
select to_char(g.date, 'YYYY-MM-DD') as date, g.title, g.sessions, g.duration, g."employeeId", g."projectId",
  ${raw(employeeJsonSql)} as employee,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'imageUrl', p."imageUrl") end as project
from (
  select a.date, a.title, count(*)::int as sessions, sum(a.duration)::int as duration, a."employeeId", a."projectId"
  from ${matching(p)}
  group by a.date, a.title, a."employeeId", a."projectId"
  order by sum(a.duration) desc, a.date, a.title limit ${p.most}
) g
join employees e on e."tenantId" = ${p.tenantId} and e.id = g."employeeId"
join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
left join organization_projects p on p."tenantId" = ${p.tenantId} and p.id = g."projectId"
order by g.date, u."firstName", u."lastName", e.id, p.name, g.duration desc, g.title`,
);

type Tx = InTransaction<Context>;

/** 404 unless the projects and tasks that are named belong to the organization. */
export async function requireWork(
  ctx: Pick<Context, 'db' | 'tenantId' | 'organizationId'>,
  work: readonly Pick<ActivityInput, 'projectId' | 'taskId'>[],
): Promise<void> {
  const { tenantId, organizationId } = ctx;
  const idsOf = (key: 'projectId' | 'taskId') => [
    ...new Set(work.flatMap((one) => (one[key] === undefined ? [] : [one[key]]))),
  ];
  const where = (ids: string[]) => ({
    tenantId,
    organizationId: organizationId ?? '',
    id: { in: ids },
    deletedAt: null,
  });
  const [projects, tasks] = [idsOf('projectId'), idsOf('taskId')];
  const isThere = async (count: Promise<number>, ids: string[]) => ids.length === (await count);
  if (
    projects.length > 0 &&
    !(await isThere(ctx.db.organizationProject.count({ where: where(projects) }), projects))
  )
    throw notFound('The project');
  if (tasks.length > 0 && !(await isThere(ctx.db.task.count({ where: where(tasks) }), tasks)))
    throw notFound('The task');
}

/** Readers count on the key of the description. */
function aboutPage({ description, ...page }: PageInfo) {
  return omitUndefined({ ...page, description: description ?? null });
}

interface ActivityPlace {
  readonly employeeId: string;
  readonly organizationId: string;
  readonly projectId?: string | undefined;
  readonly timeSlotId?: string;
}

/** Answers the ids of the new rows. */
export async function saveActivities(
  tx: Tx,
  { projectId, ...place }: ActivityPlace,
  activities: readonly ActivityInput[],
): Promise<string[]> {
  const zone = normaliseTimeZone(tx.timeZone);
  const rows = activities.map(({ recordedAt, activityTimestamp, metaData, ...input }) => {
    const at = recordedAt ?? activityTimestamp;
    const clock = wallClock(at === undefined ? tx.now() : new Date(at), zone).toISOString();
    const time = input.time ?? clock.slice(11, 19);
    return omitUndefined({
      ...input,
      ...place,
      id: uuidv7(),
      tenantId: tx.tenantId,
      projectId: input.projectId ?? projectId,
      duration: input.duration ?? 0,
      date: new Date(input.date ?? clock.slice(0, 10)),
      time: time.length === 5 ? `${time}:00` : time,
      recordedAt: recordedAt === undefined ? tx.now() : new Date(recordedAt),
      activityTimestamp: activityTimestamp === undefined ? undefined : new Date(activityTimestamp),
      metaData: typeof metaData === 'object' ? aboutPage(metaData) : metaData,
      createdAt: tx.now(),
      updatedAt: tx.now(),
      createdByUserId: tx.userId,
    });
  });
  await tx.db.activity.createMany({ data: rows });
  return rows.map(({ id }) => id);
}
