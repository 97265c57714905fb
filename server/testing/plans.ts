import type { Services } from '#server/context/context.ts';
import type { Statement } from '#server/db/sql.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

interface Scan {
  /** The kind of scan, and the index where it is one of an index alone. */
  readonly ways: readonly string[];
  /** Rows that were looked at. */
  readonly rows: number;
  /** The number of runs. */
  readonly loops: number;
}

/** The scan of a table when a statement runs. */
export async function scanOf(
  { pool }: { pool: Pick<Services['pool'], 'query'> },
  { text, values }: Statement,
  table: string,
): Promise<Scan> {
  const answer = await pool.query(`explain (analyze, format json) ${text}`, [...values]);
  const plan: PlanNode = answer.rows[0]['QUERY PLAN'][0].Plan;
  const scans = nodesOf(plan).filter((node) => node['Relation Name'] === table);
  const rows = scans.map(
    (scan) => (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)) * scan['Actual Loops'],
  );
  return {
    ways: scans.map((scan) => [scan['Node Type'], scan['Index Name']].filter(Boolean).join(' of ')),
    rows: rows.reduce((total, one) => total + one, 0),
    loops: scans.reduce((total, scan) => total + scan['Actual Loops'], 0),
  };
}
