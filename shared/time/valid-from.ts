import { z } from 'zod';
import { clearable } from '#shared/http/query.ts';
import { isDay } from '#shared/time/calendar-day.ts';

const validFromText = 'Please provide a valid date';

const firstDay = '1970-01-01';
const lastDay = '2099-12-31';

/** The first day on which a setting holds. Absent: today; null: since ever. */
export const validFrom = clearable(
  z
    .string({ error: validFromText })
    .max(10, validFromText)
    .refine((text) => isDay(text) && text >= firstDay && text <= lastDay, validFromText),
);
export type ValidFrom = z.output<typeof validFrom>;
