import { z } from 'zod';
import {
  createEstimateInput,
  type Estimate,
  updateEstimateInput,
} from '#shared/invoices/estimates/estimate.schema.ts';
import { invoiceTaxKinds } from '#shared/invoices/invoice.schema.ts';
import { decimal, draftLine, plainDiscount, taxedLines } from '#shared/invoices/invoice-form.ts';

/** Form values of a new estimate; an empty day sets no limit. */
export const newEstimateForm = z
  .object({ organizationContactId: z.string(), title: z.string(), validUntil: z.string() })
  .transform((filled): z.input<typeof createEstimateInput> => filled)
  .pipe(createEstimateInput);

/** A draft of an estimate as it is filled in. */
export const estimateForm = z
  .object({
    version: z.number(),
    title: z.string(),
    language: z.string(),
    validUntil: z.string(),
    taxKind: z.enum(invoiceTaxKinds),
    discountPercent: decimal.transform((text) => text || '0'),
    note: z.string(),
    lines: z.array(draftLine),
  })
  .transform(
    (draft): z.input<typeof updateEstimateInput> => ({
      ...draft,
      lines: taxedLines(draft).map(({ id: _id, ...line }) => line),
    }),
  )
  .pipe(updateEstimateInput);

export type EstimateDraft = z.input<typeof estimateForm>;

/** Initial form values of a draft. */
export const estimateDraft = (estimate: Estimate): EstimateDraft => ({
  version: estimate.version,
  title: estimate.title,
  language: estimate.language,
  validUntil: estimate.validUntil ?? '',
  taxKind: estimate.taxKind,
  discountPercent: plainDiscount(estimate),
  note: estimate.note,
  lines: estimate.lines.map(({ description, quantity, unit, price, taxPercent }) => ({
    ...{ description, quantity, unit, price, taxPercent },
  })),
});
