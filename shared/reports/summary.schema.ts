import { z } from 'zod';
import { roundingMode, roundingUnit, summaryDimension } from '#shared/enums/report.ts';
import { numeric, optionalOf, queryBoolean, queryList } from '#shared/http/query.ts';
import { moneySchema } from '#shared/rates/rate.schema.ts';
import { billingRules, roundingSteps } from '#shared/reports/rounding.ts';
import { timeRangeQuery } from '#shared/time-logs/time-log.schema.ts';

/** @public Translated by its English. */
export const summaryTexts = {
  groupBy: 'Group by one or two different things.',
  roundTo: `Time is rounded to ${roundingSteps.join(', ')} minutes.`,
} as const;

const steps: readonly number[] = roundingSteps;

/** `groupBy` in the order of the levels; without it the rows are days. */
export const summaryQuery = timeRangeQuery.extend({
  groupBy: queryList(summaryDimension, { max: 2 }).refine(
    (levels) => new Set(levels).size === (levels ?? []).length,
    summaryTexts.groupBy,
  ),
  compare: optionalOf(z.enum(['previous'])),
  /** Minutes, or the rules for billing. */
  roundTo: optionalOf(
    z.union(
      [
        z.literal(billingRules),
        numeric(z.number().refine((minutes) => steps.includes(minutes), summaryTexts.roundTo)),
      ],
      summaryTexts.roundTo,
    ),
  ),
  rounding: optionalOf(roundingMode),
  roundOn: optionalOf(roundingUnit),
  /** Adds amounts, for callers who may see them. */
  money: queryBoolean,
});
export type SummaryQuery = z.infer<typeof summaryQuery>;

/** Seconds as rounded; `rawSeconds` are those before. Both are equal without rounding. */
const amounts = {
  seconds: z.number(),
  rawSeconds: z.number(),
  billableSeconds: z.number(),
};

/** A sum for each currency; only on request. */
const money = z.array(moneySchema).optional();

const plainRow = z.object({
  ...amounts,
  /** A day, the Monday of a week, `2026-03`, an id, `true`, a log type; empty where there is none, such as time without a project. */
  key: z.string(),
  /** Name or title; a time, a type or yes and no as in `key`. Empty where there is none. */
  label: z.string(),
  imageUrl: z.string().optional(),
  color: z.string().optional(),
  /** Different logs. */
  logCount: z.number(),
  /** Percent of the total, two decimals. */
  share: z.number(),
  money,
});

const summaryRow = plainRow.extend({ children: z.array(plainRow).optional() });
export type SummaryRow = z.infer<typeof summaryRow>;
export type SummaryChild = z.infer<typeof plainRow>;

export const summarySchema = z.object({
  zone: z.string(),
  /** First and last day, both included. */
  from: z.string(),
  to: z.string(),
  groupBy: z.array(summaryDimension),
  totalSeconds: z.number(),
  rawSeconds: z.number(),
  billableSeconds: z.number(),
  logCount: z.number(),
  money,
  /** Times in their order, everything else by the time on it. */
  rows: z.array(summaryRow),
  /** The months or days before, as many as the range has. */
  previous: z
    .object({
      from: z.string(),
      to: z.string(),
      totalSeconds: z.number(),
      rawSeconds: z.number(),
      billableSeconds: z.number(),
    })
    .optional(),
});
export type Summary = z.infer<typeof summarySchema>;
