import { z } from 'zod';
import { numeric } from '#shared/http/query.ts';
import { isDay } from '#shared/time/calendar-day.ts';

/** @public Translated by its English. */
export const invoiceTexts = {
  client: 'Please choose a client.',
  day: 'Please provide a valid date',
  period: 'The end of the period is before its beginning.',
  description: 'Please say what is billed.',
  quantity: 'Please enter a quantity with up to two decimals.',
  price: 'Please enter a price with up to four decimals.',
  percent: 'Please enter a percentage from 0 to 100 with up to two decimals.',
  country: 'Please enter the two letters of a country.',
  lines: 'An invoice has at most 500 lines.',
  amount: 'Please enter an amount.',
} as const;

export const day = z.string().refine(isDay, invoiceTexts.day);
export const decimalText = (pattern: RegExp, error: string) =>
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.string({ error }).trim().regex(pattern, error),
  );
export const percent = decimalText(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, invoiceTexts.percent);
export const quantity = decimalText(/^-?\d{1,9}(\.\d{1,2})?$/, invoiceTexts.quantity);
export const price = decimalText(/^-?\d{1,9}(\.\d{1,4})?$/, invoiceTexts.price);

export const text = (longest: number) => z.string().trim().max(longest).default('');
export const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{2})?$/, invoiceTexts.country)
  .default('');
export const paymentDays = numeric(z.int().min(0).max(365));
