import os from 'node:os';
import type { Measured } from '#server/bench/load.ts';

export interface Arrivals {
  readonly p50: number;
  readonly p95: number;
  readonly longest: number;
}

/** Of the server's process. */
export interface Strain {
  readonly megabytes: number;
  /** Share of one core. */
  readonly cpu: number;
  readonly openFiles: number;
  readonly databaseConnections: number;
}

export interface Streams {
  readonly people: number;
  readonly count: number;
  readonly writes: number;
  readonly openedMs: number;
  readonly before: Strain;
  readonly silent: Strain;
  readonly busy: Strain;
  readonly fileLimit: string;
  readonly arrivals: Arrivals;
  /** The last stream of each write. */
  readonly last: Arrivals;
  readonly missing: number;
  readonly readerAlone: Measured;
  readonly reader: Measured;
}

export const streamsHeading = '## A thousand open streams';

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });

function strainLine(name: string, { megabytes, cpu, openFiles, databaseConnections }: Strain): string {
  return `| ${name} | ${number(megabytes)} | ${number(cpu * 100)} % | ${openFiles} | ${databaseConnections} |`;
}

function arrivalLine(name: string, { p50, p95, longest }: Arrivals): string {
  return `| ${name} | ${number(p50)} | ${number(p95)} | ${number(longest)} |`;
}

function readerLine(name: string, { perSecond, p50, p95 }: Measured): string {
  return `| ${name} | ${number(perSecond)} | ${number(p50)} | ${number(p95)} |`;
}

export function toStreamsMarkdown(measured: Streams): string {
  const { people, count, writes, openedMs, before, silent, busy, fileLimit, arrivals, last } = measured;
  const { missing, readerAlone, reader } = measured;
  return [
    streamsHeading,
    '',
    'Made by `npm run bench -- --streams --write` on one replica: ' +
      `${number(people)} people of one team with ${number(count)} open streams`,
    `of \`GET /api/events\`; ${os.cpus().length} cores shared by server, database, the streams' other ends and a second client that reads a`,
    `task list all the while. A task is changed ${writes} times and each change is told to all streams; the clock runs from before the`,
    'call that changes it. What clients read anew afterwards is not in these figures.',
    '',
    `Opened in ${number(openedMs / 1000)} s; ` +
      `${missing === 0 ? 'every message arrived' : `${number(missing)} messages did not arrive`}. ` +
      `The process may have ${fileLimit} files open.`,
    '',
    '| server | memory, MB | CPU of one core | open files | connections to the database |',
    '|---|---:|---:|---:|---:|',
    strainLine('before', before),
    strainLine('streams open, nothing happens', silent),
    strainLine('streams open, changes and reads', busy),
    '',
    '| from the write to its arrival | p50 ms | p95 ms | longest ms |',
    '|---|---:|---:|---:|',
    arrivalLine('at each stream', arrivals),
    arrivalLine('at the last of all', last),
    '',
    '| the client that reads | per second | p50 ms | p95 ms |',
    '|---|---:|---:|---:|',
    readerLine('without streams', readerAlone),
    readerLine('while changes are told', reader),
    '',
  ].join('\n');
}
