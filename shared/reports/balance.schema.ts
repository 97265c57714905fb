import { z } from 'zod';
import { exportFormat } from '#shared/enums/report.ts';
import { optionalOf } from '#shared/http/query.ts';
import { timeRangeQuery } from '#shared/time-logs/time-log.schema.ts';

/** Filters by people only: time of some projects has no relation to a day's target. */
export const balanceQuery = timeRangeQuery.pick({
  startDate: true,
  endDate: true,
  timeZone: true,
  employeeIds: true,
  onlyMe: true,
  teamIds: true,
});
export type BalanceQuery = z.output<typeof balanceQuery>;

/** Without a format it is CSV. */
export const balanceExportQuery = balanceQuery.extend({ format: optionalOf(exportFormat) });
export type BalanceExportQuery = z.output<typeof balanceExportQuery>;

export const balanceReportSchema = z.array(
  z.object({
    employeeId: z.string(),
    name: z.string(),
    imageUrl: z.string().nullish(),
    /** The earliest first. */
    months: z.array(
      z.object({
        /** Its first day. */
        month: z.string(),
        targetSeconds: z.number(),
        workedSeconds: z.number(),
        /** Worked less target, from the first day of the range on. */
        balanceSeconds: z.number(),
        /** Working days; without the name of the kind where the reader may not know why. */
        away: z.array(z.object({ name: z.string().optional(), days: z.number() })),
      }),
    ),
  }),
);
export type BalanceReport = z.infer<typeof balanceReportSchema>;
