import { z } from 'zod';
import { clearable, numeric } from '#shared/http/query.ts';
import type { InvoiceSending } from '#shared/invoices/invoice-sending.schema.ts';

/** @public Translated by its English. */
export const reminderTexts = {
  days: 'Enter a number of days from 1 to 365.',
  order: 'Each reminder comes later than the one before it.',
} as const;

/** The steps of reminding a client, by the fields of their days. */
export const reminderSteps = ['firstDays', 'secondDays', 'thirdDays'] as const;

/** Days after the due day; null turns the step off. */
const days = clearable(
  numeric(z.int(reminderTexts.days).min(1, reminderTexts.days).max(365, reminderTexts.days)),
).default(null);

const rules = z.object({ firstDays: days, secondDays: days, thirdDays: days });
export type ReminderRules = z.output<typeof rules>;

export const putReminderRulesInput = rules.check(({ value, issues }) => {
  let last = 0;
  for (const step of reminderSteps) {
    const next = value[step];
    if (next == null) continue;
    if (next <= last)
      issues.push({ code: 'custom', message: reminderTexts.order, path: [step], input: next });
    last = next;
  }
});

export const reminderRulesSchema = rules.extend({
  /** Whether mails reach anybody. */
  hasServer: z.boolean(),
});

/** The step that comes next, from 1; the last one may be sent again. */
export function nextReminder(sendings: readonly Pick<InvoiceSending, 'reminder'>[]): number {
  const last = Math.max(0, ...sendings.map(({ reminder }) => reminder ?? 0));
  return Math.min(reminderSteps.length, last + 1);
}
