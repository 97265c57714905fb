import os from 'node:os';
import type { BesideFigures } from '#server/bench/beside.ts';
import { sizes } from '#server/bench/growth.ts';
import { concurrency, median } from '#server/bench/load.ts';
import type { BenchOptions } from '#server/bench/options.ts';
import { type HandlingFigures, type PageFigures, slower } from '#server/bench/pages.ts';
import type { Start } from '#server/bench/processes.ts';
import type { Round, Row } from '#server/bench/rounds.ts';

export interface Starts {
  readonly first: Start;
  readonly second: Start;
  readonly idleMegabytes: number;
  readonly loadedMegabytes: number;
}

/** Figures by the name of their place in docs/performance.md. */
export type Figures = Readonly<Record<string, string>>;

const number = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits });

/** The range of the rounds as a percentage of their median. */
function spread(values: readonly number[]): string {
  return `${number((100 * (Math.max(...values) - Math.min(...values))) / median(values))} %`;
}

const medianOf = ({ rounds }: Row, pick: (round: Round) => number | undefined): number | undefined => {
  const values = rounds.flatMap((round) => pick(round) ?? []);
  return values.length === 0 ? undefined : median(values);
};

const cellOf = (pick: (round: Round) => number | undefined, digits: number) => (row: Row) => {
  const value = medianOf(row, pick);
  return value === undefined ? '' : number(value, digits);
};

const mark = (isReached: boolean) => (isReached ? '✓' : '✗');

function goalsOf(row: Row): string {
  const { share, perSecond, milliseconds, statements } = row.line.goal ?? {};
  const isAtLeast = (goal: number, value = 0) => mark(value >= goal);
  const isAtMost = (goal: number, value = Number.POSITIVE_INFINITY) => mark(value <= goal);
  const shareOf = medianOf(row, (round) => round.share);
  const rate = medianOf(row, ({ together }) => together.perSecond);
  const aloneOf = medianOf(row, ({ alone }) => alone.p50);
  return [
    share !== undefined && `share ≥ ${share} ${isAtLeast(share, shareOf)}`,
    perSecond !== undefined && `≥ ${perSecond}/s ${isAtLeast(perSecond, rate)}`,
    milliseconds !== undefined && `≤ ${milliseconds} ms alone ${isAtMost(milliseconds, aloneOf)}`,
    statements !== undefined && `≤ ${statements} statements ${isAtMost(statements, row.statements)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const columns: readonly (readonly [string, (row: Row) => string])[] = [
  ['call', ({ line }) => line.name],
  ['alone: p50 ms', cellOf(({ alone }) => alone.p50, 1)],
  ['p95', cellOf(({ alone }) => alone.p95, 1)],
  [`${concurrency} at once: per second`, cellOf(({ together }) => together.perSecond, 0)],
  [
    'spread',
    ({ rounds }) => (rounds.length < 2 ? '' : spread(rounds.map(({ together }) => together.perSecond))),
  ],
  ['p50 ms', cellOf(({ together }) => together.p50, 1)],
  ['p95', cellOf(({ together }) => together.p95, 1)],
  ['kB', ({ bytes }) => number(bytes / 1024, 1)],
  ['statements', ({ statements }) => (statements === 0 ? '' : String(statements))],
  ['bare Fastify', cellOf(({ bare }) => bare?.perSecond, 0)],
  ['same SQL', cellOf(({ sql }) => sql?.perSecond, 0)],
  ['share of the bound', cellOf(({ share }) => share, 2)],
  ['goal', (row) => (row.rounds.length === 0 ? 'not supported' : goalsOf(row))],
];

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, heads.map((_head, index) => (index === 0 ? '---' : '---:')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function linesTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map(([, cell]) => cell(row)));
  return table(
    columns.map(([head]) => head),
    cells,
  );
}

export function startsTable({ first, second, idleMegabytes, loadedMegabytes }: Starts): string {
  const start = ({ milliseconds, cpuSeconds }: Start, goal: number) => [
    `${number(milliseconds)} ms (${number(cpuSeconds, 2)} s of CPU)`,
    `≤ ${number(goal)} ms ${mark(milliseconds <= goal)}`,
  ];
  const resident = (megabytes: number, goal: number) => [
    `${megabytes} MB`,
    `≤ ${goal} MB ${mark(megabytes <= goal)}`,
  ];
  return table(
    ['what', 'measured', 'goal'],
    [
      ['first start on an empty folder (database made, migrated, first answer)', ...start(first, 3000)],
      ['second start to the first answer', ...start(second, 1200)],
      ['resident memory of the server, idle', ...resident(idleMegabytes, 140)],
      ['resident memory after the lines above', ...resident(loadedMegabytes, 300)],
    ],
  );
}

/** Rates by size, then by line. */
export function growthTable(
  names: readonly string[],
  rates: readonly (readonly number[])[],
  goal: number,
): string {
  const cells = names.map((name, line) => {
    const own = rates.map((bySize) => bySize[line] ?? 0);
    const slower = (own[0] ?? 0) / (own.at(-1) ?? 1);
    return [
      name,
      ...own.map((rate) => number(rate)),
      `${number(slower, 2)} ×`,
      `≤ ${goal} × ${mark(slower <= goal)}`,
    ];
  });
  return table(['per second', ...sizes.map((size) => `${size} ×`), 'slower', 'goal'], cells);
}

const timesAlone = 1.5;

export function besideTable(figures: readonly BesideFigures[]): string {
  const cells = figures.map(({ heavy, read, alone, beside }) => {
    const times = beside / alone;
    const goal = `≤ ${timesAlone} × ${mark(times <= timesAlone)}`;
    return [heavy, read, number(alone, 1), number(beside, 1), `${number(times, 2)} ×`, goal];
  });
  return table(['beside', 'read', 'p95 alone: ms', 'beside it', 'slower', 'goal'], cells);
}

/** The head, how many digits, the figure. */
const pageColumns: readonly (readonly [string, number, (page: PageFigures) => number])[] = [
  ['drawn with: kB', 0, ({ drawn }) => drawn.kilobytes],
  ['files', 0, ({ drawn }) => drawn.files],
  ['used with: kB', 0, ({ used }) => used.kilobytes],
  ['files', 0, ({ used }) => used.files],
  ['calls', 0, ({ calls }) => calls],
  ['work, cold: s', 2, ({ work }) => work.cold],
  ['warm', 2, ({ work }) => work.warm],
  ['usable after: s', 2, ({ usable }) => usable.normal],
  [`${slower} × slower`, 2, ({ usable }) => usable.slow],
  ['shift', 3, ({ shift }) => shift],
];

/** Goals by page, in the order of the columns; absent: none. */
const pageGoals: Readonly<Record<string, readonly (number | undefined)[]>> = {
  'sign-in': [150, 10, undefined, undefined, undefined, 0.25, undefined, undefined, undefined, 0.02],
  Home: [350, 20, undefined, undefined, 6, 0.8, 0.5, 1.2, 5, 0.02],
};

export function pagesTables({
  figures,
  handling: { start, stop, scroll, pickUp },
}: {
  figures: readonly PageFigures[];
  handling: HandlingFigures;
}): string {
  const cells = figures.map((of) => [
    of.name,
    ...pageColumns.map(([_head, digits, pick], column) => {
      const goal = pageGoals[of.name]?.[column];
      const value = pick(of);
      return number(value, digits) + (goal === undefined ? '' : ` (≤ ${goal} ${mark(value <= goal)})`);
    }),
  ]);
  const row = (what: string, value: number, goal: number) => [
    what,
    number(value),
    `≤ ${goal} ${mark(value <= goal)}`,
  ];
  const handled = [
    row('a press of start: ms of work', start, 80),
    row('a press of stop: ms of work', stop, 80),
    row('scrolling 5,000 tasks: tasks of more than 50 ms', scroll.longTasks, 0),
    row('the same: 95th percentile of frames, ms', scroll.frame, 20),
    row('a card is picked up: longest frame, ms', pickUp.usual, 50),
    row('the same: the worst of ten', pickUp.worst, 50),
  ];
  const heads = pageColumns.map(([head]) => head);
  return `${table(['page', ...heads], cells)}\n\n${table(['what', 'measured', 'goal'], handled)}`;
}

export function machine({ rounds, seconds, volume }: BenchOptions): string {
  const [cpu] = os.cpus();
  return `${os.cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), Node ${process.versions.node}; ${volume.members} members, ${volume.tasks}
tasks, ${number(volume.logs)} entries; rounds: ${rounds}, with ${seconds.alone} s alone and ${seconds.together} s at once.`;
}

/** Replaces the figures of a page; the text around them stays. */
export function withFigures(page: string, figures: Figures): string {
  return Object.entries(figures).reduce((text, [name, figure]) => {
    const begin = `<!-- figures: ${name} -->`;
    const [before, rest] = text.split(begin);
    const after = rest?.slice(rest.indexOf('<!-- end -->'));
    if (before === undefined || after === undefined) throw new Error(`The page has no place for ${name}.`);
    return `${before}${begin}\n${figure}\n${after}`;
  }, page);
}
