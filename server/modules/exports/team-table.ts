import type { Context } from '#server/context/context.ts';
import { activityItems } from '#server/modules/evidence/activities.service.ts';
import { mostItems } from '#server/modules/exports/activity-table.ts';
import type { ExportTable } from '#server/modules/exports/export-table.ts';
import { dayText } from '#server/modules/exports/print-text.ts';
import {
  durationColumns,
  groupedNote,
  percentColumn,
  type ReportColumn,
  sumTable,
  textOrNone,
} from '#server/modules/exports/report-table.ts';
import { dailyReport, parseReport } from '#server/modules/reports/reports.service.ts';
import type { TeamExportQuery } from '#shared/reports/exports.schema.ts';
import { dailyReportSchema } from '#shared/reports/report.schema.ts';
import {
  type MemberRow,
  memberRows,
  mostUsed,
  percentOf,
  type TeamRow,
  teamRows,
  totalSeconds,
} from '#shared/reports/report-rows.ts';

type Shared<Row> = Row & { readonly share: number };

const named = { name: 'team-statistics', title: 'Team statistics' } as const;
const memberColumn = (width: number): ReportColumn<Pick<TeamRow, 'employee'>> => ({
  key: 'member',
  header: 'Member',
  cell: ({ employee }) => employee.fullName ?? '',
  width,
});
const measures: readonly ReportColumn<Shared<Pick<TeamRow, 'seconds'>>>[] = [
  ...durationColumns(),
  percentColumn(['share', 'Share (%)', 'Share'], ({ share }) => share),
];
const projectText = textOrNone('No project');

async function readRows(ctx: Context, query: TeamExportQuery): Promise<TeamRow[]> {
  return teamRows(parseReport(dailyReportSchema, await dailyReport(ctx, { ...query, groupBy: 'date' })));
}

function withShares<Row extends { readonly seconds: number }>(rows: readonly Row[]): Shared<Row>[] {
  const total = totalSeconds(rows);
  return rows.map((row) => ({ ...row, share: percentOf(row.seconds, total, 2) }));
}

/** A row for each day, project and person. */
function tableByDate(ctx: Context, query: TeamExportQuery): Promise<ExportTable> {
  return sumTable<Shared<TeamRow>>(
    ctx,
    { query, rows: readRows(ctx, query).then(withShares) },
    {
      ...named,
      columns: [
        { key: 'date', header: 'Date', cell: ({ date }) => date, text: dayText },
        {
          key: 'project',
          header: 'Project',
          cell: ({ project }) => project?.name ?? '',
          text: projectText,
          width: 36,
        },
        memberColumn(28),
        ...measures,
      ],
      groupBy: 'date',
      notes: (language) => [groupedNote(language, 'Date')],
    },
  );
}

interface AppMember extends MemberRow {
  /** The one used most; empty without any. */
  readonly application: string;
}

async function readMembers(ctx: Context, query: TeamExportQuery): Promise<Shared<AppMember>[]> {
  const [rows, items] = await Promise.all([
    readRows(ctx, query),
    activityItems(ctx, { ...query, types: ['APP'] }, mostItems),
  ]);
  const applications = mostUsed(items);
  return withShares(
    memberRows(rows).map((row) => ({ ...row, application: applications.get(row.employee.id) ?? '' })),
  );
}

function tableByMember(ctx: Context, query: TeamExportQuery): Promise<ExportTable> {
  const projectNames = ({ projects }: MemberRow) => [...new Set(projects.map(({ name }) => name))];
  return sumTable<Shared<AppMember>>(
    ctx,
    { query, rows: readMembers(ctx, query) },
    {
      ...named,
      columns: [
        memberColumn(24),
        {
          key: 'projects',
          header: 'Projects',
          cell: (row) => projectNames(row).filter(Boolean).join(', '),
          text: projectText,
          width: 34,
        },
        {
          key: 'application',
          header: 'Application',
          cell: ({ application }) => application,
          text: (cell) => String(cell) || '–',
          width: 18,
        },
        ...measures,
      ],
      notes: (language) => [groupedNote(language, 'Member')],
    },
  );
}

/** The time of people by subject: a row for each person, or for each day, project and person. */
export function teamTable(ctx: Context, query: TeamExportQuery): Promise<ExportTable> {
  return query.groupBy === 'date' ? tableByDate(ctx, query) : tableByMember(ctx, query);
}
