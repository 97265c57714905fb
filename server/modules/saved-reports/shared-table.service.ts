import type { Context } from '#server/context/context.ts';
import { activityTable } from '#server/modules/exports/activity-export.service.ts';
import type { ExportTable } from '#server/modules/exports/export-table.ts';
import { fileLanguage } from '#server/modules/exports/file-language.ts';
import { limitTable } from '#server/modules/exports/limit-export.service.ts';
import { type PrintRow, printRows } from '#server/modules/exports/print-rows.ts';
import { summaryTable } from '#server/modules/exports/summary-export.service.ts';
import { teamTable } from '#server/modules/exports/team-export.service.ts';
import type { SharedReport } from '#server/modules/saved-reports/shared-report.data.ts';
import {
  activityExportQuery,
  limitExportQuery,
  summaryExportQuery,
  teamExportQuery,
} from '#shared/reports/exports.schema.ts';
import { type PublicTable, publicLines, type SavedReportQuery } from '#shared/reports/saved-report.schema.ts';

/** Which time a view is about. */
export interface AskedTime {
  readonly employeeIds: readonly string[] | undefined;
  readonly projectIds: readonly string[] | undefined;
  readonly taskIds: readonly string[] | undefined;
  readonly tagIds: readonly string[] | undefined;
  readonly teamIds: readonly string[] | undefined;
  readonly status: readonly string[] | undefined;
  readonly logType: readonly string[] | undefined;
}

export interface AskedRange extends AskedTime {
  readonly startDate: string;
  readonly endDate: string;
  readonly timeZone: string;
}

type Kind = PublicTable['report'];
type Asked = { readonly view: SavedReportQuery; readonly asked: AskedRange };

/** The tables of files, which hold names and figures alone. */
const tables: Readonly<Record<Kind, (sharer: Context, asked: Asked) => Promise<ExportTable>>> = {
  team: (sharer, { view, asked }) => {
    const groupBy = view.by === 'date' ? 'date' : 'employee';
    return teamTable(sharer, teamExportQuery.parse({ ...asked, groupBy }));
  },
  limits: (sharer, { view, asked }) => {
    const groupBy = view.by === 'member' ? 'employee' : 'date';
    return limitTable(sharer, limitExportQuery.parse({ ...asked, groupBy, duration: view.per ?? 'week' }));
  },
  apps: (sharer, { view, asked }) => {
    const types = view.kind === undefined ? undefined : [view.kind];
    return activityTable(sharer, activityExportQuery.parse({ ...asked, groupBy: view.by ?? 'date', types }));
  },
  productivity: (sharer, { asked }) => {
    const own = { employeeIds: [sharer.employeeId], groupBy: ['day', 'project'] };
    return summaryTable(sharer, summaryExportQuery.parse({ ...asked, ...own }));
  },
};

/** The first lines and the sum of all. */
async function linesOf(rows: AsyncIterable<PrintRow>): Promise<Pick<PublicTable, 'lines' | 'isCut'>> {
  const lines: PublicTable['lines'] = [];
  let isCut = false;
  for await (const { kind, texts } of rows) {
    if (lines.length < publicLines || kind === 'total') lines.push({ kind, texts: [...texts] });
    else isCut = true;
  }
  return { lines, isCut };
}

/** A report as a table, of what the person who shared it may see now. */
export async function readTableOf(
  { sharer, query: view, name, report, expiresAt }: SharedReport & { readonly report: Kind },
  asked: AskedRange,
): Promise<PublicTable> {
  const table = await tables[report](sharer, { view, asked });
  const language = fileLanguage(sharer.origin.language);
  return {
    report,
    name,
    from: asked.startDate,
    to: asked.endDate,
    zone: asked.timeZone,
    expiresAt: expiresAt.toISOString(),
    columns: table.print.columns.map(({ header, align }) => ({
      header: language.say(header),
      isFigure: align === 'right',
    })),
    ...(await linesOf(printRows(table, language))),
  };
}
