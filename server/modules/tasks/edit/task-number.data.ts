import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { int, nullable, rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { taskPrefix } from '#shared/tasks/task-number.ts';

type Tx = Pick<InTransaction<Context>, 'db' | 'tenantId'>;

/** The scope of a new task's number: its project gives the prefix, without one its first team. */
interface NumberScope {
  readonly projectId: string | null;
  readonly teamId: string | null;
}

/** The sources of the prefix of a project or a team. */
export interface Numbering {
  readonly own: string | null;
  readonly name: string;
}

interface TaskNumber {
  readonly number: number;
  readonly prefix: string | null;
}

/** Counters are locked in one order, so that nobody waits in a circle. */
const nextNumbersSql = rowStatement(
  { prefix: text, lastNumber: int },
  (p: Params<{ tenantId: string; prefixes: readonly string[]; counts: readonly number[] }>) => sql`
  insert into task_counters ("tenantId", prefix, "lastNumber")
  select ${p.tenantId}::uuid, v.prefix, v.count from unnest(${p.prefixes}::text[], ${p.counts}::int[]) v(prefix, count) order by v.prefix
  on conflict ("tenantId", prefix) do update set "lastNumber" = task_counters."lastNumber" + excluded."lastNumber"
  returning prefix, "lastNumber"`,
);

/**
 * The next number of the workspace under a prefix. The counter stays locked until the transaction ends: no number is
 * given twice, and a transaction that fails gives its number back.
 */
export async function nextTaskNumber(tx: Tx, prefix: string | null): Promise<TaskNumber> {
  const values = { tenantId: tx.tenantId, prefixes: [prefix ?? ''], counts: [1] };
  const [row] = await queryRows(tx, nextNumbersSql(values));
  return { number: row?.lastNumber ?? 1, prefix };
}

/** The prefix for the numbers of a scope; reads the scope unless the caller passes it. */
export async function prefixAt(tx: Tx, place: NumberScope, known?: Numbering): Promise<string | null> {
  if (known !== undefined) return taskPrefix(known.own, known.name);
  return (await readPrefixes(tx, [place]))(place);
}

type PrefixOf = (place: NumberScope) => string | null;

/** That many numbers for each place, one a call. */
export async function nextTaskNumbers(
  tx: Tx,
  requests: readonly { readonly place: NumberScope; readonly count: number }[],
): Promise<(place: NumberScope) => TaskNumber> {
  const places = requests.map(({ place }) => place);
  const prefixOf = await readPrefixes(tx, places);
  const counts = new Map<string, number>();
  for (const { place, count } of requests) {
    const key = prefixOf(place) ?? '';
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  const values = { tenantId: tx.tenantId, prefixes: [...counts.keys()], counts: [...counts.values()] };
  const rows = await queryRows(tx, nextNumbersSql(values));
  const last = new Map(
    rows.map(({ prefix, lastNumber }) => [prefix, lastNumber - (counts.get(prefix) ?? 0)]),
  );
  return (place) => {
    const prefix = prefixOf(place);
    const number = (last.get(prefix ?? '') ?? 0) + 1;
    last.set(prefix ?? '', number);
    return { number, prefix };
  };
}

const prefixesSql = rowStatement(
  { id: uuid, own: nullable(text), name: text },
  (p: Params<{ tenantId: string; projectIds: readonly string[]; teamIds: readonly string[] }>) => sql`
  select id, code as own, name from organization_projects where "tenantId" = ${p.tenantId}::uuid and id = any(${p.projectIds}::uuid[])
  union all select id, prefix, name from organization_teams where "tenantId" = ${p.tenantId}::uuid and id = any(${p.teamIds}::uuid[])`,
);

async function readPrefixes(tx: Tx, places: readonly NumberScope[]): Promise<PrefixOf> {
  const projectIds = places.flatMap(({ projectId }) => projectId ?? []);
  const teamIds = places.flatMap(({ projectId, teamId }) => (projectId === null ? (teamId ?? []) : []));
  const values = { tenantId: tx.tenantId, projectIds, teamIds };
  const rows = await queryRows(tx, prefixesSql(values));
  const prefixes = new Map(rows.map(({ id, own, name }) => [id, taskPrefix(own, name)]));
  return ({ projectId, teamId }) => prefixes.get(projectId ?? teamId ?? '') ?? null;
}
