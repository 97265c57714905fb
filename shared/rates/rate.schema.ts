import { z } from 'zod';
import { optionalId, optionalOf, queryBoolean } from '#shared/http/query.ts';
import { isRateScope, rateKinds } from '#shared/rates/rate-rule.ts';
import { latinDigits } from '#shared/text/latin-digits.ts';
import { isDay } from '#shared/time/calendar-day.ts';

/** @public Translated by its English. */
export const rateTexts = {
  hourly: 'Please enter an amount from 0 to 1,000,000 with up to four decimals.',
  scope: 'A rate of this kind is not possible here.',
  day: 'Please provide a valid date',
  costs: 'You do not have permission to see what work costs.',
  tooMany: 'So many rates cannot be kept here. Please delete some first.',
} as const;

/** Rates with their history that one thing has at most, and those that are listed together. */
export const mostRates = 500;
export const mostListedRates = 2000;

const firstDay = '1970-01-01';

const kind = z.enum(rateKinds);
const scope = {
  organizationContactId: optionalId,
  projectId: optionalId,
  employeeId: optionalId,
  taskId: optionalId,
};

export const rateSchema = z.object({
  id: z.string(),
  kind,
  organizationContactId: z.string().nullish(),
  projectId: z.string().nullish(),
  employeeId: z.string().nullish(),
  taskId: z.string().nullish(),
  taskTitle: z.string().nullish(),
  /** A decimal text in the currency of the entry, cost in that of the organization. */
  hourly: z.string(),
  /** The first day; nothing: since ever. */
  validFrom: z.string().nullish(),
});
export type Rate = z.infer<typeof rateSchema>;

/** Amounts of time in one currency: decimal texts with the digits of the currency. */
export const moneySchema = z.object({
  currency: z.string(),
  amount: z.string().optional(),
  cost: z.string().optional(),
  /** Present if all amounts are in the currency of the cost. */
  margin: z.string().optional(),
});
export type Money = z.infer<typeof moneySchema>;

/**
 * Rates of this subject, for a project or person with those of people in projects; without a subject, those of the
 * organization; or all.
 */
export const rateListQuery = z.object({ kind: optionalOf(kind), ...scope, all: queryBoolean });
export type RateListQuery = z.output<typeof rateListQuery>;

const hourly = z.preprocess(
  (value) => (typeof value === 'number' || typeof value === 'string' ? latinDigits(String(value)) : value),
  z
    .string({ error: rateTexts.hourly })
    .trim()
    .regex(/^\d{1,7}(\.\d{1,4})?$/, rateTexts.hourly)
    .refine((text) => Number(text) <= 1_000_000, rateTexts.hourly),
);

export const putRateInput = z
  .object({
    kind,
    ...scope,
    hourly,
    validFrom: optionalOf(z.string().refine((text) => isDay(text) && text >= firstDay, rateTexts.day)),
  })
  .refine((rate) => isRateScope(rate.kind, rate), { message: rateTexts.scope, path: ['kind'] });
export type PutRateInput = z.output<typeof putRateInput>;
