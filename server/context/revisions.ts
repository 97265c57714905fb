import type { Pool } from 'pg';
import type { Context } from '#server/context/context.ts';
import { execute, type Queryable, queryableOf, queryRows } from '#server/db/query.ts';
import { empty, type Params, type Sql, type Statement, sql, statement } from '#server/db/sql.ts';

/**
 * Tables that change together for those who read, as the triggers of `revisions` name them: `evidence` is what desktop
 * clients record every few minutes.
 */
type RevisionArea = 'work' | 'evidence';

/** The inputs of a read. */
export interface ReadSources {
  readonly areas: readonly RevisionArea[];
  /**
   * The end of running time that it counts; earlier timers count up to the moment of the answer. Absent: it counts
   * none.
   */
  readonly countedUntil?: Date;
  /** Seconds within which people count as online, if the answer shows that. */
  readonly seenWithinSeconds?: number;
}

interface Values {
  readonly tenantId: string;
  readonly areas: readonly RevisionArea[];
  readonly countedUntil: Date | null;
  readonly seenSince: Date | null;
}

type P = Params<Values>;

/** Exceeds the delay between this statement and the moment of the answer. */
const readDelay = sql`interval '1 minute'`;

const isCounting = (
  p: P,
) => sql`exists (select from time_logs l where l."tenantId" = ${p.tenantId} and l."isRunning"
    and l."deletedAt" is null and l."startedAt" < ${p.countedUntil}::timestamptz)`;

/** For people who are away the state contains the time since when, so that it never repeats. */
const peopleOf = (p: P) => sql`cross join (
  select bool_or(not e."isTrackingTime" and e."lastSeenAt" between ${p.seenSince} and ${p.seenSince}::timestamptz + ${readDelay}) as "isLeaving",
    md5(string_agg(e.id || case when e."isTrackingTime" or e."lastSeenAt" >= ${p.seenSince} then 'online'
      else coalesce(e."lastSeenAt"::text, '') end, ',' order by e.id)) as seen
  from employees e where e."tenantId" = ${p.tenantId}
) people`;

interface Parts {
  readonly isMoving: Sql;
  readonly seen: Sql;
  readonly people: Sql;
}

/**
 * The newest change of each area, and the open transactions that began before it: their changes become visible when
 * they end, without a newer row. Everything comes from one snapshot. Planned once: one statement for each kind of
 * read, as no values would make another plan cheaper.
 */
const newest = (p: P, { isMoving, seen, people }: Parts) => sql`
select newest.mark, array(select open::text from pg_snapshot_xip(pg_current_snapshot()) open
    where open::text::bigint < newest."transactionId" order by 1) as open, ${seen} as seen, ${isMoving} as "isMoving"
from unnest((select ${p.areas}::text[])) with ordinality as named (area, place)
left join lateral (
  select r.mark, r."transactionId" from revisions r
  where r."workspaceId" = ${p.tenantId} and r.area = named.area
  order by r."transactionId" desc limit 1
) newest on true
${people}
order by named.place`;

const nobody = { seen: sql`null`, people: empty };
const stillSql = statement((p: P) => newest(p, { ...nobody, isMoving: sql`false` }));
const countedSql = statement((p: P) => newest(p, { ...nobody, isMoving: isCounting(p) }));
const seenSql = statement((p: P) => {
  const isMoving = sql`coalesce(people."isLeaving", false) or ${p.countedUntil}::timestamptz is not null and ${isCounting(p)}`;
  return newest(p, { isMoving, seen: sql`people.seen`, people: peopleOf(p) });
});

function newestSql(values: Values): Statement {
  if (values.seenSince !== null) return seenSql(values);
  return values.countedUntil === null ? stillSql(values) : countedSql(values);
}

interface Newest {
  readonly mark: string | null;
  readonly open: readonly string[];
  readonly seen: string | null;
  readonly isMoving: boolean;
}

const beginSql = statement(
  (p: Params<Pick<Values, 'tenantId' | 'areas'>>) => sql`
insert into revisions ("workspaceId", area, "transactionId")
select ${p.tenantId}, named.area, pg_current_xact_id()::text::bigint from unnest(${p.areas}::text[]) named (area)
on conflict do nothing`,
);

const secondsBefore = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

/**
 * A text that differs whenever a read, now or later, would answer something else than a read with another revision.
 * Undefined where there is no such text: the answer changes every second, or there is no row yet (which is written
 * then).
 */
export async function findRevision(
  ctx: Queryable & Pick<Context, 'tenantId' | 'now' | 'log'>,
  sources: ReadSources,
): Promise<string | undefined> {
  const { tenantId } = ctx;
  const { areas, countedUntil = null, seenWithinSeconds } = sources;
  const seenSince = seenWithinSeconds === undefined ? null : secondsBefore(ctx.now(), seenWithinSeconds);
  const newest = await queryRows<Newest>(ctx, newestSql({ tenantId, areas, countedUntil, seenSince }));
  if (newest.some(({ mark }) => mark === null)) {
    // On a full disk what can be read is still read.
    await execute(ctx, beginSql({ tenantId, areas })).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'no revision'),
    );
    return undefined;
  }
  if (newest.some(({ isMoving }) => isMoving)) return undefined;
  return newest.map(({ mark, open, seen }) => [mark, seen, ...open].join()).join(';');
}

/** Clears revisions at start: rows from a copied database refer to transactions of another cluster. */
export async function forgetRevisions(pool: Pool): Promise<void> {
  await execute(queryableOf(pool), sql`delete from revisions`);
}

const removeOldSql = statement(
  (_p: Params<object>) => sql`
delete from revisions r
where exists (select from revisions newer where newer."workspaceId" = r."workspaceId" and newer.area = r.area
    and newer."transactionId" > r."transactionId")
  or not exists (select from tenants t where t.id = r."workspaceId")`,
);

/** Removes all but the newest of each area. */
export async function removeOldRevisions(pool: Pool): Promise<void> {
  await execute(queryableOf(pool), removeOldSql({}));
}
