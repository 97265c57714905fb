import os from 'node:os';
import type { BundleSizes } from '#server/bench/bundle-sizes.ts';
import type { Felt } from '#server/bench/in-browser.ts';
import type { Measured } from '#server/bench/load.ts';
import { passwordCost } from '#server/modules/auth/password/password.ts';

export const loginName = 'login (argon2id)';

export interface Row {
  readonly name: string;
  readonly ours: Measured;
  /** A Fastify route that returns the same bytes from memory. */
  readonly bare?: Measured;
  /** The same statements through `pg`, nothing else. */
  readonly sql?: Measured;
  readonly statements?: number;
  readonly reference: number | undefined;
  readonly goal: number | undefined;
}

export interface Summary {
  readonly coldStart: number;
  readonly secondStart: number;
  readonly idleMegabytes: number;
  readonly loadedMegabytes: number;
  readonly bundles: BundleSizes | undefined;
  readonly felt: readonly Felt[];
  readonly concurrency: number;
  readonly seconds: number;
}

const number = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits });
const ratio = (value: number | undefined, to: number) => (value === undefined ? '' : (value / to).toFixed(2));

function cells({ name, ours, bare, sql, statements, reference, goal }: Row): string {
  const times = reference === undefined ? '' : `${number(ours.perSecond / reference)} ×`;
  return [
    name,
    number(ours.perSecond),
    number(ours.p50, 1),
    number(ours.p95, 1),
    number(ours.bytes / 1024, 1),
    statements === undefined ? '' : String(statements),
    bare === undefined ? '' : `${number(bare.perSecond)} (${ratio(ours.perSecond, bare.perSecond)})`,
    sql === undefined ? '' : `${number(sql.perSecond)} (${ratio(ours.perSecond, sql.perSecond)})`,
    times,
    goal === undefined ? '' : `${goal} ×`,
  ].join(' | ');
}

const columns = [
  'call',
  'per second',
  'p50 ms',
  'p95 ms',
  'kB',
  'statements',
  'bare Fastify (ratio)',
  'same SQL in pg (ratio)',
  'against the reference',
  'goal',
];

function feltTable(felt: readonly Felt[]): string {
  return `In a browser at 1440 px, scripts at hand; the pause is the longest time the page stood still meanwhile.

| page | ms to the first rows | rows in the page | longest pause, ms |
|---|---:|---:|---:|
${felt.map(({ name, readyMs, rows, longestPauseMs }) => `| ${name} | ${number(readyMs)} | ${rows} | ${number(longestPauseMs)} |`).join('\n')}
`;
}

export function toMarkdown(rows: readonly Row[], summary: Summary): string {
  const { bundles } = summary;
  const cpus = os.cpus();
  return `# Performance

Made by \`npm run bench -- --write\` on ${cpus.length} cores (${cpus[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}:
server, embedded PostgreSQL and load generator share them. Seed \`load\`: 20 members, 500 tasks, 5,000 logs; concurrency
${summary.concurrency}, ${summary.seconds} s a line. Each line stands beside two yardsticks of the same run: a bare Fastify route that returns the same
bytes from memory, and the same SQL through \`pg\` without a server. Read the ratios, not the absolute figures. The first six
lines are ten people at once; the other reads are the workspace's owner ten times, the last three in a workspace of its
own with one team of 50 members, 5,000 tasks and 100 open invitations. Teams, tasks and time logs are read once for all who ask while
a read of the same runs, as a team does after a change.

| ${columns.join(' | ')} |
|${columns.map((_name, index) => (index === 0 ? '---' : '---:')).join('|')}|
${rows.map((row) => `| ${cells(row)} |`).join('\n')}

"Statements" counts what a warm request runs on the database besides the session, which is cached. "Against the
reference" divides by what the reference server of this field answered per second at the same volume and concurrency.
"${loginName}" is slow on purpose: ${passwordCost.memoryCost / 1024} MiB, ${passwordCost.timeCost} passes and ${passwordCost.parallelism} lane a password.

| what | measured |
|---|---:|
| first start on an empty folder (database made, migrated, first answer) | ${number(summary.coldStart)} ms |
| second start to the first answer | ${number(summary.secondStart)} ms |
| resident memory of the server, idle | ${summary.idleMegabytes} MB |
| resident memory after the run above | ${summary.loadedMegabytes} MB |
${bundles === undefined ? '' : `| client: scripts of the first page, gzip | ${number(bundles.initialKilobytes)} kB |\n| client: largest chunk loaded later, gzip | ${number(bundles.largestRouteKilobytes)} kB of ${bundles.chunks} chunks |\n`}
${feltTable(summary.felt)}`;
}
