import os from 'node:os';
import type { Measured } from '#server/bench/load.ts';

export interface ReportRow {
  readonly name: string;
  readonly alone: Measured;
  readonly sqlAlone: Measured;
  readonly together: Measured;
  readonly sqlTogether: Measured;
}

export interface Export {
  readonly name: string;
  readonly milliseconds: number;
  readonly bytes: number;
  /** Line feeds of the file: its rows, where it has lines. */
  readonly lines: number;
  /** Resident memory of the server in MB. */
  readonly before: number;
  readonly peak: number;
}

export interface Large {
  readonly volume: { members: number; tasks: number; logs: number };
  readonly together: { concurrency: number };
  readonly rows: readonly ReportRow[];
  readonly exports: readonly Export[];
}

export const millionHeading = '## A million time entries';

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });
const ratio = (value: number, to: number) => (to === 0 ? '' : (value / to).toFixed(2));

function reportLine({ name, alone, sqlAlone, together, sqlTogether }: ReportRow): string {
  const cells = [
    name,
    number(alone.p50),
    number(sqlAlone.p50),
    ratio(alone.p50, sqlAlone.p50),
    number(together.p95),
    number(sqlTogether.p95),
    ratio(together.p95, sqlTogether.p95),
    number(alone.bytes / 1024),
  ];
  return `| ${cells.join(' | ')} |`;
}

function exportLine({ name, milliseconds, bytes, lines, before, peak }: Export): string {
  const cells = [name, milliseconds, bytes / 1024, lines, before, peak];
  return `| ${cells.map((cell) => (typeof cell === 'number' ? number(cell) : cell)).join(' | ')} |`;
}

/** A section of docs/performance.md; it begins with `millionHeading`. */
export function toMillionMarkdown({ volume, together, rows, exports }: Large): string {
  const { members, tasks, logs } = volume;
  return `${millionHeading}

Made by \`npm run bench -- --million --write\`: ${number(members)} members, ${number(tasks)} tasks, ${number(logs)} time
entries; ${os.cpus().length} cores shared by server, database and whoever asks. "SQL" is the same statement through \`pg\`, which
only parses its rows. The goals: alone at most 1.5 times the SQL, under load (${together.concurrency} at once) a p95 within twice that of the SQL.

| report | alone p50 ms | SQL p50 ms | ratio | load p95 ms | SQL p95 ms | ratio | kB |
|---|---:|---:|---:|---:|---:|---:|---:|
${rows.map(reportLine).join('\n')}

| file | ms | kB | line feeds | memory before, MB | peak, MB |
|---|---:|---:|---:|---:|---:|
${exports.map(exportLine).join('\n')}
`;
}
