import type { Context } from '#server/context/context.ts';
import { activityItems } from '#server/modules/evidence/activities.service.ts';
import type { Cell, ExportTable, Note } from '#server/modules/exports/export-table.ts';
import type { FileLanguage } from '#server/modules/exports/file-language.ts';
import { dayText } from '#server/modules/exports/print-text.ts';
import {
  durationColumns,
  groupedNote,
  percentColumn,
  type ReportColumn,
  sumTable,
  textOrNone,
} from '#server/modules/exports/report-table.ts';
import type { ActivityExportQuery } from '#shared/reports/exports.schema.ts';
import {
  type AppGroup,
  type AppGrouping,
  type AppRow,
  appGroupings,
  appGroups,
  percentOf,
} from '#shared/reports/report-rows.ts';

/** More than a page of a browser could show. */
export const mostItems = 100_000;

interface Row extends AppRow {
  readonly group: AppGroup;
}

const headings: Readonly<Record<AppGrouping, ReportColumn<Row>>> = {
  date: { key: 'date', header: 'Date', cell: ({ group }) => group.key, text: dayText },
  project: {
    key: 'project',
    header: 'Project',
    cell: ({ group }) => group.item.project?.name ?? '',
    text: textOrNone('No project'),
  },
  employee: { key: 'member', header: 'Member', cell: ({ group }) => group.item.employee.fullName ?? '' },
};

const namedDates = 3;

/** A few days by name, more as a number. */
function datesText(cell: Cell, language: FileLanguage): string {
  const dates = String(cell).split('; ');
  return dates.length > namedDates
    ? language.translate('{{0}} dates', dates.length)
    : dates.map((date) => dayText(date, language)).join('; ');
}

function kindNotes({ types }: ActivityExportQuery, { translate }: FileLanguage): Note[] {
  if (types === undefined) return [];
  return [
    ['Kind', types.map((type) => translate(type.toUpperCase() === 'URL' ? 'Sites' : 'Apps')).join(', ')],
  ];
}

async function readRows(ctx: Context, query: ActivityExportQuery, by: AppGrouping): Promise<Row[]> {
  const groups = appGroups(await activityItems(ctx, query, mostItems), by);
  return groups.flatMap((group) => group.rows.map((row) => ({ ...row, group })));
}

/** Time on each application and site; by date where the query names no other grouping. */
export function activityTable(ctx: Context, query: ActivityExportQuery): Promise<ExportTable> {
  const by = appGroupings.find((name) => name === query.groupBy) ?? 'date';
  const heading = headings[by];
  return sumTable<Row>(
    ctx,
    { query, rows: readRows(ctx, query, by) },
    {
      name: 'apps-and-sites',
      title: 'Apps & sites',
      columns: [
        heading,
        { key: 'title', header: 'App or site', cell: ({ title }) => title, width: 42 },
        {
          key: 'dates',
          header: 'Visited dates',
          cell: ({ dates }) => dates.join('; '),
          text: datesText,
          ...(by === 'date' ? {} : { width: 28 }),
        },
        ...durationColumns(),
        percentColumn(['percent', 'Percent used', 'Percent'], ({ seconds, group }) =>
          percentOf(seconds, group.seconds, 2),
        ),
      ],
      groupBy: heading.key,
      notes: (language) => [...kindNotes(query, language), groupedNote(language, heading.header)],
    },
  );
}
