import { instant, jsonObject, scalar } from '#server/db/json-sql.ts';
import type { RecordingKind } from '#shared/recordings/recording.schema.ts';

interface Source {
  readonly table: string;
  /** When it was recorded. */
  readonly at: string;
  readonly order: string;
  /** Slots are kept for the time they stand for; only some say how busy they were. */
  readonly where: string;
  readonly json: string;
}

const share = (column: string) =>
  scalar(`case when r.duration = 0 then 0 else least(100, round(100.0 * r.${column} / r.duration))::int end`);

const sources: Readonly<Record<RecordingKind, Source>> = {
  screenshot: {
    table: 'screenshots',
    at: 'r."recordedAt"',
    order: 'r."recordedAt" desc, r.id',
    where: 'true',
    json: jsonObject({
      id: scalar('r.id'),
      at: instant('r."recordedAt"'),
      fileUrl: scalar('r.file'),
      thumbUrl: scalar('coalesce(r.thumb, r.file)'),
    }),
  },
  input: {
    table: 'time_slots',
    at: 'r."startedAt"',
    order: 'r."startedAt" desc, r.id',
    where: '(r.keyboard > 0 or r.mouse > 0 or r.overall > 0)',
    json: jsonObject({
      id: scalar('r.id'),
      at: instant('r."startedAt"'),
      percentage: share('overall'),
      keyboardPercentage: share('keyboard'),
      mousePercentage: share('mouse'),
    }),
  },
  app: {
    table: 'activities',
    at: 'coalesce(r."recordedAt", r."createdAt")',
    order: 'r.date desc, r.time desc, r.id',
    where: 'true',
    json: jsonObject({
      id: scalar('r.id'),
      at: instant('coalesce(r."recordedAt", r."createdAt")'),
      title: scalar('r.title'),
      duration: scalar('r.duration'),
    }),
  },
};

/** Of one person or of everybody, also what lies in the trash. $1 tenant, $2 organization, $3 employee or null. */
const recorded = ({ table, where }: Source) => `${table} r
  where r."tenantId" = $1::uuid and r."organizationId" = $2::uuid and ($3::uuid is null or r."employeeId" = $3)
    and ${where}`;

const counted = (kind: RecordingKind) => `
  select '${kind}' as kind, count(*)::int as count,
    to_char(max(${sources[kind].at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "latestAt"
  from ${recorded(sources[kind])}`;

/** How much there is of each kind, and since when none. */
export const summarySql = `${counted('screenshot')} union all ${counted('input')} union all ${counted('app')}`;

/** Newest first; $4 rows to skip, $5 to take. */
export const listSql = (kind: RecordingKind) => `
  select ${sources[kind].json} as json from ${recorded(sources[kind])}
  order by ${sources[kind].order} offset $4 limit $5`;

const chosen = (kind: RecordingKind) =>
  `${recorded(sources[kind])} and ($4::uuid[] is null or r.id = any($4))`;

/** Deletes what is chosen by the ids $4, or all; a slot only forgets how busy it was. Answers how many. */
export const removeSql: Readonly<Record<RecordingKind, string>> = {
  screenshot: `with gone as (delete from ${chosen('screenshot')} returning 1) select count(*)::int as count from gone`,
  app: `with gone as (delete from ${chosen('app')} returning 1) select count(*)::int as count from gone`,
  input: `
  with slots as materialized (
    select r.id from ${chosen('input')} order by r.id for no key update
  ), forgotten as (
    update time_slots s set keyboard = 0, mouse = 0, overall = 0, "updatedAt" = $5::timestamptz
    where s."tenantId" = $1::uuid and s.id in (select id from slots) returning 1
  ), minutes as (
    delete from time_slot_minutes m where m."tenantId" = $1::uuid and m."timeSlotId" in (select id from slots)
  )
  select count(*)::int as count from forgotten`,
};
