import { saveOrTell, unsavedDrafts, useUnsaved } from '#client/features/invoices/draft/use-unsaved.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import type { Estimate, UpdateEstimateInput } from '#shared/invoices/estimates/estimate.schema.ts';
import { type EstimateDraft, estimateDraft, estimateForm } from '#shared/invoices/estimates/estimate-form.ts';
import { estimatesApi } from '#shared/invoices/estimates/estimates.api.ts';

const drafts = unsavedDrafts<EstimateDraft>();

export const storeEstimateDraft = drafts.put;

/** A draft of an estimate that is being filled in. */
export function useEstimateDraft(estimate: Estimate) {
  const { mutateAsync: save } = useWrite(estimatesApi.update, {
    input: (body: UpdateEstimateInput) => ({ params: { id: estimate.id }, body }),
    onSuccess: (saved) => unsaved.fill(saved),
  });
  const form = useApiForm({
    schema: estimateForm,
    values: drafts.find(estimate.id) ?? estimateDraft(estimate),
    submit: (body) => saveOrTell(() => save(body)),
  });
  const unsaved = useUnsaved<Estimate, EstimateDraft>(form, {
    document: estimate,
    toValues: estimateDraft,
    drafts,
  });
  return { form, ...unsaved };
}
