import os from 'node:os';
import { type Line, loginName } from '#server/bench/lines.ts';
import { load, type Measured } from '#server/bench/load.ts';
import { passwordCost } from '#server/modules/auth/password/password.ts';

export interface Row extends Pick<Line, 'name' | 'reference' | 'goal'> {
  readonly ours: Measured;
  readonly bare?: Measured;
  readonly sql?: Measured;
  readonly statements?: number;
}

export interface Summary {
  readonly coldStart: number;
  readonly secondStart: number;
  readonly idleMegabytes: number;
  readonly loadedMegabytes: number;
}

const number = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits });

/** Another's calls per second, and ours in relation to them. */
function beside({ perSecond }: Measured, other: Measured | undefined): string {
  if (other === undefined) return '';
  return `${number(other.perSecond)} (${(perSecond / other.perSecond).toFixed(2)})`;
}

const columns: readonly (readonly [string, (row: Row) => string])[] = [
  ['call', ({ name }) => name],
  ['per second', ({ ours }) => number(ours.perSecond)],
  ['p50 ms', ({ ours }) => number(ours.p50, 1)],
  ['p95 ms', ({ ours }) => number(ours.p95, 1)],
  ['kB', ({ ours }) => number(ours.bytes / 1024, 1)],
  ['statements', ({ statements }) => String(statements ?? '')],
  ['bare Fastify (ratio)', ({ ours, bare }) => beside(ours, bare)],
  ['same SQL in pg (ratio)', ({ ours, sql }) => beside(ours, sql)],
  [
    'against the reference',
    ({ ours, reference }) => (reference ? `${number(ours.perSecond / reference)} ×` : ''),
  ],
  ['goal', ({ goal }) => (goal ? `${goal} ×` : '')],
];

/** docs/performance.md */
export function toMarkdown(rows: readonly Row[], summary: Summary, volume: string): string {
  const cpus = os.cpus();
  const { coldStart, secondStart, idleMegabytes, loadedMegabytes } = summary;
  return `# Performance

Made by \`npm run bench -- --write\` on ${cpus.length} cores (${cpus[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}:
server, embedded PostgreSQL and load generator share them. Seed \`load ${volume}\`; concurrency
${load.concurrency}, ${load.seconds} s a line. Each read stands beside two yardsticks of the same run: a bare Fastify route that returns
as many bytes from memory, and the same SQL through \`pg\` without a server. Read the ratios, not the absolute figures. The
first six lines are ten people at once; the other reads are the workspace's owner ten times, the last three in a workspace
of its own with one team of 50 members, 5,000 tasks and 100 open invitations. Teams, tasks and time logs are read once for
all who ask while a read of the same runs, as a team does after a change.

| ${columns.map(([head]) => head).join(' | ')} |
|${columns.map((_column, index) => (index === 0 ? '---' : '---:')).join('|')}|
${rows.map((row) => `| ${columns.map(([, cell]) => cell(row)).join(' | ')} |`).join('\n')}

"Statements" counts what a warm request runs on the database besides the session, which is cached. "Against the
reference" divides by what the reference server of this field answered per second at the same volume and concurrency.
"${loginName}" is slow on purpose: ${passwordCost.memoryCost / 1024} MiB, ${passwordCost.timeCost} passes and ${passwordCost.parallelism} lane a password.

| what | measured |
|---|---:|
| first start on an empty folder (database made, migrated, first answer) | ${number(coldStart)} ms |
| second start to the first answer | ${number(secondStart)} ms |
| resident memory of the server, idle | ${idleMegabytes} MB |
| resident memory after the run above | ${loadedMegabytes} MB |
`;
}
