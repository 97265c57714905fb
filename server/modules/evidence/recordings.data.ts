import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { columns, instant, jsonObject } from '#server/db/json/json-sql.ts';
import { listText } from '#server/db/json/json-text.ts';
import { queryRows } from '#server/db/query.ts';
import { int, jsonText, nullable, rowStatement, text, word } from '#server/db/rows.ts';
import { type Params, raw, type Sql, sql } from '#server/db/sql.ts';
import { RawJson } from '#server/http/serialize.ts';
import {
  type Recording,
  type RecordingKind,
  type RecordingListQuery,
  type RecordingSummary,
  recordingSwitches,
} from '#shared/evidence/recording.schema.ts';

/** The scope of recordings: one person, or everybody in the organization. */
export interface Recorded {
  readonly organizationId: string;
  readonly employeeId?: string;
}

type Switches = Readonly<Record<RecordingKind, boolean>>;

const switches = { allowScreenshotCapture: true, allowInputCapture: true, allowAppCapture: true } as const;

/** Recordings that the organization allows. */
export async function findSwitches(
  ctx: Pick<Context, 'db' | 'tenantId'>,
  organizationId: string,
): Promise<Switches> {
  const where = { tenantId_id: { tenantId: ctx.tenantId, id: organizationId } };
  const row = await ctx.db.organization.findUnique({ where, select: switches });
  const isOn = (kind: RecordingKind) => row?.[recordingSwitches[kind]] ?? false;
  return { screenshot: isOn('screenshot'), input: isOn('input'), app: isOn('app') };
}

interface Source {
  readonly table: string;
  /** When it was recorded. */
  readonly at: string;
  readonly order: string;
  /** Slots stay because they carry time; only some contain input counts. */
  readonly where: string;
  readonly json: string;
}

const share = (column: string) =>
  `case when r.duration = 0 then 0 else least(100, round(100.0 * r.${column} / r.duration))::int end`;

const sources: Readonly<Record<RecordingKind, Source>> = {
  screenshot: {
    table: 'screenshots',
    at: 'r."recordedAt"',
    order: 'r."recordedAt" desc, r.id',
    where: 'true',
    json: jsonObject<Recording>({
      id: 'r.id',
      at: instant('r."recordedAt"'),
      fileUrl: 'r.file',
      thumbUrl: 'coalesce(r.thumb, r.file)',
    }),
  },
  input: {
    table: 'time_slots',
    at: 'r."startedAt"',
    order: 'r."startedAt" desc, r.id',
    where: '(r.keyboard > 0 or r.mouse > 0 or r.overall > 0)',
    json: jsonObject<Recording>({
      id: 'r.id',
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
    json: jsonObject<Recording>({
      id: 'r.id',
      at: instant('coalesce(r."recordedAt", r."createdAt")'),
      ...columns('r', 'title', 'duration'),
    }),
  },
};

interface Owner {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly employeeId: string | undefined;
}

/** Recordings of one person or of everybody, including the trash. */
const recorded = (p: Params<Owner>, { table, where }: Source) => sql`${raw(table)} r
  where r."tenantId" = ${p.tenantId}::uuid and r."organizationId" = ${p.organizationId}::uuid
    and (${p.employeeId}::uuid is null or r."employeeId" = ${p.employeeId}) and ${raw(where)}`;

const forEachKind = <T>(
  make: (source: Source, kind: RecordingKind) => T,
): Readonly<Record<RecordingKind, T>> => ({
  screenshot: make(sources.screenshot, 'screenshot'),
  input: make(sources.input, 'input'),
  app: make(sources.app, 'app'),
});

/** Newest first. */
const listSql = forEachKind((source) =>
  rowStatement(
    jsonText,
    (p: Params<Owner & { skip: number; take: number }>) => sql`
  select ${raw(source.json)}::text as json from ${recorded(p, source)}
  order by ${raw(source.order)} offset ${p.skip} limit ${p.take}`,
  ),
);

const pageSize = { usual: 50, most: 200 };

export async function listRecorded(
  ctx: Context,
  { organizationId, employeeId }: Recorded,
  { kind, skip = 0, take = pageSize.usual }: RecordingListQuery,
): Promise<RawJson<Recording[]>> {
  const owner = { tenantId: ctx.tenantId, organizationId, employeeId };
  const page = { skip, take: Math.min(take, pageSize.most) };
  const rows = await queryRows(ctx, listSql[kind]({ ...owner, ...page }));
  return new RawJson(listText(rows.map(({ json }) => json)));
}

/** The count of each kind, and the time of its newest. */
const summarySql = rowStatement(
  { kind: word<RecordingKind>(), count: int, latestAt: nullable(text) },
  (p: Params<Owner>) => {
    const { screenshot, input, app } = forEachKind(
      (source, kind) => sql`
  select ${raw(`'${kind}'`)} as kind, count(*)::int as count,
    to_char(max(${raw(source.at)}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "latestAt"
  from ${recorded(p, source)}`,
    );
    return sql`${screenshot} union all ${input} union all ${app}`;
  },
);

export async function countRecorded(
  ctx: Context,
  { organizationId, employeeId }: Recorded,
  isOn: Switches,
): Promise<RecordingSummary[]> {
  const values = { tenantId: ctx.tenantId, organizationId, employeeId };
  const rows = await queryRows(ctx, summarySql(values));
  return rows.map(({ kind, count, latestAt }) => ({
    kind,
    isOn: isOn[kind],
    count,
    ...(latestAt === null ? {} : { latestAt }),
  }));
}

interface Removal extends Owner {
  /** Undefined: all. */
  readonly ids: readonly string[] | undefined;
  readonly now: Date;
}

const deletedSql = (from: Sql) =>
  sql`with removed as (delete from ${from} returning 1) select count(*)::int as count from removed`;

/** A slot only forgets how busy it was. */
const clearedSql = (p: Params<Removal>, from: Sql) => sql`
  with slots as materialized (
    select r.id from ${from} order by r.id for no key update
  ), cleared as (
    update time_slots s set keyboard = 0, mouse = 0, overall = 0, "updatedAt" = ${p.now}::timestamptz
    where s."tenantId" = ${p.tenantId}::uuid and s.id in (select id from slots) returning 1
  ), minutes as (
    delete from time_slot_minutes m where m."tenantId" = ${p.tenantId}::uuid and m."timeSlotId" in (select id from slots)
  )
  select count(*)::int as count from cleared`;

const removeSql = forEachKind((source, kind) =>
  rowStatement({ count: int }, (p: Params<Removal>) => {
    const from = sql`${recorded(p, source)} and (${p.ids}::uuid[] is null or r.id = any(${p.ids}))`;
    return kind === 'input' ? clearedSql(p, from) : deletedSql(from);
  }),
);

/** Returns the number of deleted recordings. */
export async function removeRecorded(
  tx: InTransaction<Context>,
  { organizationId, employeeId }: Recorded,
  { kind, ids }: { readonly kind: RecordingKind; readonly ids?: readonly string[] | undefined },
): Promise<number> {
  const values = { tenantId: tx.tenantId, organizationId, employeeId, ids, now: tx.now() };
  const [row] = await queryRows(tx, removeSql[kind](values));
  return row?.count ?? 0;
}
