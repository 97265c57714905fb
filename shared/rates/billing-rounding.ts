import { z } from 'zod';
import { roundingMode } from '#shared/enums/report.ts';
import { optionalId } from '#shared/http/query.ts';
import { roundingSteps } from '#shared/reports/rounding.ts';

/** @public Translated by its English. */
export const billingRoundingTexts = {
  step: `Time is rounded to ${roundingSteps.join(', ')} minutes.`,
  scope: 'A rule for rounding is of one project, one client or the organization.',
} as const;

const steps: readonly number[] = roundingSteps;

/** The unit of rounding: an entry, or the share of an invoice line in a person's day. */
export const billedUnits = ['entry', 'day'] as const;

/** The rounding rule for billed time; zero minutes mean no rounding. */
const billingRoundingSchema = z.object({
  to: z.int().refine((minutes) => steps.includes(minutes), billingRoundingTexts.step),
  mode: roundingMode,
  on: z.enum(billedUnits),
});
export type BillingRounding = z.infer<typeof billingRoundingSchema>;

export const notRounded: BillingRounding = { to: 0, mode: 'nearest', on: 'entry' };

/** A project, a client, or with none of them the organization. */
const scope = { projectId: optionalId, organizationContactId: optionalId };
const isOne = ({ projectId, organizationContactId }: BillingRoundingQuery) =>
  projectId === undefined || organizationContactId === undefined;
const scopeIssue = { message: billingRoundingTexts.scope, path: ['projectId'] };

export interface BillingRoundingQuery {
  readonly projectId?: string | undefined;
  readonly organizationContactId?: string | undefined;
}

export const billingRoundingQuery = z.object(scope).refine(isOne, scopeIssue);
/** Null: as the level above has it. */
export const putBillingRoundingInput = z
  .object({ ...scope, rule: billingRoundingSchema.nullable() })
  .refine(isOne, scopeIssue);
export type PutBillingRoundingInput = z.output<typeof putBillingRoundingInput>;

/** The rule of something, and the one that counts where it has none: of its client, else of the organization. */
export const billingRoundingAnswer = z.object({
  rule: billingRoundingSchema.nullish(),
  inherited: billingRoundingSchema,
});
export type BillingRoundingAnswer = z.infer<typeof billingRoundingAnswer>;

/** The first rule there is, from the project over its client to the organization. */
export function billingRounding(rules: readonly (BillingRounding | null | undefined)[]): BillingRounding {
  return rules.find((rule) => rule != null) ?? notRounded;
}
