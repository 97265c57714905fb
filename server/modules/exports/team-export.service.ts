import type { Context } from '#server/context/context.ts';
import { activityItems } from '#server/modules/activities/activities.service.ts';
import {
  type Cell,
  type Column,
  durationCells,
  durationColumns,
  type ExportTable,
  knownRows,
  type PrintColumn,
  printedSeconds,
  rangeCells,
  rangeColumns,
} from '#server/modules/exports/export-table.ts';
import { type FileLanguage, fileLanguage } from '#server/modules/exports/file-language.ts';
import { activityNotes, dayText } from '#server/modules/exports/print-text.ts';
import { readReportJson } from '#server/modules/exports/report-json.ts';
import { dailyReport, toReportFilter } from '#server/modules/reports/reports.service.ts';
import type { TeamExportQuery } from '#shared/reports/exports.schema.ts';
import { type DailyReport, dailyReportSchema } from '#shared/reports/report.schema.ts';

/** Time of a person in a project on a day. */
interface TeamRow {
  readonly date: string;
  readonly project: string;
  readonly memberId: string;
  readonly member: string;
  readonly seconds: number;
}

interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly projects: Set<string>;
  seconds: number;
}

const share: Column = { key: 'share', header: 'Share (%)', numberFormat: '0.00' };
const member: Column = { key: 'member', header: 'Member' };
const measures: readonly Column[] = [...durationColumns, share, ...rangeColumns];

const printedShare: PrintColumn = {
  key: 'share',
  header: 'Share',
  width: 9,
  align: 'right',
  text: (cell) => `${Number(cell).toFixed(1)} %`,
};
const projectText = (cell: Cell, { say }: FileLanguage) => (cell === '' ? say('No project') : String(cell));

function rowsOf(days: DailyReport): TeamRow[] {
  return days.flatMap(({ date, logs }) =>
    logs.flatMap(({ project, employeeLogs }) =>
      employeeLogs.map(
        ({ employee, sum }): TeamRow => ({
          date,
          project: project?.name ?? '',
          memberId: employee.id,
          member: employee.fullName ?? '',
          seconds: sum,
        }),
      ),
    ),
  );
}

/** Most time first. */
function membersOf(rows: readonly TeamRow[]): MemberRow[] {
  const members = new Map<string, MemberRow>();
  for (const { memberId, member: name, project, seconds } of rows) {
    const row = members.get(memberId) ?? { id: memberId, name, projects: new Set<string>(), seconds: 0 };
    if (project !== '') row.projects.add(project);
    row.seconds += seconds;
    members.set(memberId, row);
  }
  return [...members.values()].toSorted((a, b) => b.seconds - a.seconds);
}

/** More applications than anybody uses in a range. */
const mostItems = 100_000;

/** The application that each person used most, by the employee's id. */
async function readApplications(ctx: Context, query: TeamExportQuery): Promise<ReadonlyMap<string, string>> {
  const items = await activityItems(ctx, { ...query, types: ['APP'] }, mostItems);
  const sums = new Map<string, Map<string, number>>();
  for (const { employeeId, title, duration } of items) {
    const titles = sums.get(employeeId) ?? new Map<string, number>();
    titles.set(title, (titles.get(title) ?? 0) + duration);
    sums.set(employeeId, titles);
  }
  const most = (titles: ReadonlyMap<string, number>) =>
    [...titles].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '';
  return new Map([...sums].map(([id, titles]) => [id, most(titles)]));
}

type Body = Pick<ExportTable, 'columns' | 'rows' | 'countRows' | 'print'>;
interface Source {
  readonly language: FileLanguage;
  readonly rows: readonly TeamRow[];
  readonly query: TeamExportQuery;
  /** The last cells of a row with so much time. */
  endOf(seconds: number): Cell[];
}

function byDate({ rows, query, endOf, language }: Source): Body {
  return {
    columns: [{ key: 'date', header: 'Date' }, { key: 'project', header: 'Project' }, member, ...measures],
    ...knownRows(
      rows.map(({ date, project, member: name, seconds }) => [date, project, name, ...endOf(seconds)]),
    ),
    print: {
      page: 'portrait',
      columns: [
        { key: 'project', header: 'Project', width: 36, text: projectText },
        { key: 'member', header: 'Member', width: 28 },
        ...printedSeconds,
        printedShare,
      ],
      groupBy: { key: 'date', text: dayText },
      notes: [...activityNotes(query, language), ['Grouped by', language.say('Date')]],
    },
  };
}

async function byMember(ctx: Context, { rows, query, endOf, language }: Source): Promise<Body> {
  const applications = await readApplications(ctx, query);
  const cells = membersOf(rows).map(({ id, name, projects, seconds }) => [
    name,
    [...projects].join(', '),
    applications.get(id) ?? '',
    ...endOf(seconds),
  ]);
  const projects = { key: 'projects', header: 'Projects' } as const;
  const application = { key: 'application', header: 'Application' } as const;
  return {
    columns: [member, projects, application, ...measures],
    ...knownRows(cells),
    print: {
      page: 'portrait',
      columns: [
        { key: 'member', header: 'Member', width: 24 },
        { ...projects, width: 34, text: projectText },
        { ...application, width: 18, text: (cell) => String(cell) || '–' },
        ...printedSeconds,
        printedShare,
      ],
      notes: [...activityNotes(query, language), ['Grouped by', language.say('Member')]],
    },
  };
}

/** Who spent how much time on what: a row for each person, or for each day, project and person. */
export async function teamTable(ctx: Context, query: TeamExportQuery): Promise<ExportTable> {
  const [days, filter] = await Promise.all([
    dailyReport(ctx, { ...query, groupBy: 'date' }),
    toReportFilter(ctx, query),
  ]);
  const rows = rowsOf(readReportJson(dailyReportSchema, days));
  const total = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  const endOf = (seconds: number): Cell[] => [
    ...durationCells(seconds),
    Math.round((seconds / Math.max(total, 1)) * 10_000) / 100,
    ...rangeCells(filter),
  ];
  const source = { rows, query, endOf, language: fileLanguage(ctx.origin.language) };
  const body = query.groupBy === 'date' ? byDate(source) : await byMember(ctx, source);
  return { name: 'team-statistics', title: 'Team statistics', filter, ...body };
}
