import { z } from 'zod';
import { day } from '#server/modules/assistants/shapes.ts';
import { readingTool } from '#server/modules/assistants/tool.ts';
import { summaryDimension } from '#shared/enums/report.ts';
import { formatHoursMinutes } from '#shared/time/duration.ts';

const row = z.object({ name: z.string(), hours: z.string(), billableHours: z.string() });

export const summariseTime = readingTool({
  name: 'summarise_time',
  title: 'Summarise time',
  description:
    'Adds up the time of a range that the person may see, by day, week, month, employee, project, task, client or team. Example: {"from": "2026-03-01", "to": "2026-03-31", "by": "project"}',
  input: z.object({
    from: day,
    to: day,
    by: summaryDimension.exclude(['billable', 'logType']),
    mineOnly: z.boolean().default(true),
  }),
  output: z.object({ total: z.string(), billable: z.string(), rows: z.array(row), leftOut: z.number() }),
  async run({ takt, timeZone, employeeId }, { from, to, by, mineOnly }) {
    const whose = mineOnly ? { employeeIds: [employeeId] } : {};
    const query = { startDate: from, endDate: to, timeZone, groupBy: [by], ...whose };
    const summary = await takt.reports.summary({ query });
    const rows = summary.rows.slice(0, 200);
    return {
      total: formatHoursMinutes(summary.totalSeconds),
      billable: formatHoursMinutes(summary.billableSeconds),
      rows: rows.map(({ label, key, seconds, billableSeconds }) => ({
        name: label || key || 'none',
        hours: formatHoursMinutes(seconds),
        billableHours: formatHoursMinutes(billableSeconds),
      })),
      leftOut: summary.rows.length - rows.length,
    };
  },
});
