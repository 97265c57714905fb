import type { Context } from '#server/context/context.ts';
import { activityItems, type ReportRow } from '#server/modules/activities/activities.service.ts';
import {
  type Cell,
  type Column,
  durationCells,
  durationColumns,
  type ExportTable,
  knownRows,
  type Note,
  type PrintLayout,
  printedSeconds,
  rangeCells,
  rangeColumns,
} from '#server/modules/exports/export-table.ts';
import { type FileLanguage, fileLanguage } from '#server/modules/exports/file-language.ts';
import { activityNotes, dayText } from '#server/modules/exports/print-text.ts';
import { toReportFilter } from '#server/modules/reports/reports.service.ts';
import type { ActivityExportQuery } from '#shared/reports/exports.schema.ts';
import type { FileWord } from '#shared/reports/file-catalogues.ts';

/** More than a page of a browser could show. */
const mostItems = 100_000;

interface Grouping {
  readonly key: string;
  readonly header: FileWord;
  keyOf(row: ReportRow): string;
  nameOf(row: ReportRow): string;
  /** On paper. */
  text?(cell: Cell, language: FileLanguage): string;
}

const byDate: Grouping = {
  key: 'date',
  header: 'Date',
  keyOf: ({ date }) => date,
  nameOf: ({ date }) => date,
  text: dayText,
};

/** By the words of the wire; anything else is by date. */
const groupings: Readonly<Partial<Record<string, Grouping>>> = {
  project: {
    key: 'project',
    header: 'Project',
    keyOf: ({ projectId }) => projectId ?? '',
    nameOf: ({ project }) => project?.name ?? '',
    text: (cell, { say }) => (cell === '' ? say('No project') : String(cell)),
  },
  employee: {
    key: 'member',
    header: 'Member',
    keyOf: ({ employeeId }) => employeeId,
    nameOf: ({ employee }) => employee.fullName ?? '',
  },
};

interface Title {
  readonly dates: Set<string>;
  seconds: number;
}

interface Group {
  readonly name: string;
  readonly titles: Map<string, Title>;
  seconds: number;
}

function groupsOf(items: readonly ReportRow[], { keyOf, nameOf }: Grouping): Group[] {
  const groups = new Map<string, Group>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key) ?? { name: nameOf(item), titles: new Map<string, Title>(), seconds: 0 };
    const title = group.titles.get(item.title) ?? { dates: new Set<string>(), seconds: 0 };
    title.dates.add(item.date);
    title.seconds += item.duration;
    group.seconds += item.duration;
    group.titles.set(item.title, title);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The longest first. */
function cellsOf({ name, titles, seconds: whole }: Group): Cell[][] {
  return [...titles]
    .toSorted((a, b) => b[1].seconds - a[1].seconds)
    .map(([title, { dates, seconds }]) => [
      name,
      title,
      [...dates].toSorted().join('; '),
      ...durationCells(seconds),
      Math.round((seconds / Math.max(whole, 1)) * 10_000) / 100,
    ]);
}

const measures: readonly Column[] = [
  { key: 'title', header: 'App or site' },
  { key: 'dates', header: 'Visited dates' },
  ...durationColumns,
  { key: 'percent', header: 'Percent used', numberFormat: '0.00' },
  ...rangeColumns,
];

const namedDates = 3;

/** A few days by name, more as a number. */
function datesText(cell: Cell, language: FileLanguage): string {
  const dates = String(cell).split('; ');
  return dates.length > namedDates
    ? language.say('{{0}} dates', dates.length)
    : dates.map((date) => dayText(date, language)).join('; ');
}

function layoutOf(query: ActivityExportQuery, grouping: Grouping, language: FileLanguage): PrintLayout {
  const kinds: Note[] =
    query.types === undefined
      ? []
      : [['Kind', query.types.map((type) => kindText(type, language)).join(', ')]];
  const dates = { key: 'dates', header: 'Visited dates', width: 28, text: datesText } as const;
  return {
    page: 'portrait',
    columns: [
      { key: 'title', header: 'App or site', width: 42 },
      ...(grouping === byDate ? [] : [dates]),
      ...printedSeconds,
      {
        key: 'percent',
        header: 'Percent',
        width: 9,
        align: 'right',
        text: (cell) => `${Number(cell).toFixed(1)} %`,
      },
    ],
    groupBy: grouping,
    notes: [...activityNotes(query, language), ...kinds, ['Grouped by', language.say(grouping.header)]],
  };
}

const kindText = (type: string, { say }: FileLanguage) =>
  say(type.toUpperCase() === 'URL' ? 'Sites' : 'Apps');

/** Time on each application and site by date, person or project. */
export async function activityTable(ctx: Context, query: ActivityExportQuery): Promise<ExportTable> {
  const grouping = groupings[query.groupBy ?? ''] ?? byDate;
  const [items, filter] = await Promise.all([
    activityItems(ctx, query, mostItems),
    toReportFilter(ctx, query),
  ]);
  const cells = groupsOf(items, grouping).flatMap(cellsOf);
  return {
    name: 'apps-and-sites',
    title: 'Apps & sites',
    filter,
    columns: [{ key: grouping.key, header: grouping.header }, ...measures],
    ...knownRows(cells.map((row) => [...row, ...rangeCells(filter)])),
    print: layoutOf(query, grouping, fileLanguage(ctx.origin.language)),
  };
}
