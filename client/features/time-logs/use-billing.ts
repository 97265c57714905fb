import { billableDefaultsQuery } from '#client/features/rates/queries.ts';
import type { TimeDraft } from '#client/features/time-logs/time-draft.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import type { ApiForm } from '#client/lib/input/use-api-form.ts';
import {
  type BillableDefaults,
  clientOfWork,
  isClientChosen,
  isWorkBillable,
} from '#shared/rates/billable-default.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

type Billing = Pick<TimeDraft, 'isBillable'> & { clientId: string | null };

/** Predicts the server's answer where nobody chooses. */
function billingOf(defaults: BillableDefaults, draft: TimeDraft, log: TimeLog | undefined): Billing {
  const { projectId, organizationContactId: typed, isBillable, isBillableChosen } = draft;
  const before = log && { projectId: log.projectId ?? null, client: log.organizationContactId ?? null };
  const isSameProject = before?.projectId === projectId;
  const follows =
    before !== undefined &&
    !isSameProject &&
    typed === before.client &&
    !isClientChosen(typed, clientOfWork(defaults, { projectId: before.projectId }));
  const clientId = clientOfWork(defaults, { projectId, organizationContactId: follows ? null : typed });
  const isSame = isSameProject && typed === before.client;
  if (isBillableChosen || isSame) return { clientId, isBillable };
  return { clientId, isBillable: isWorkBillable(defaults, { projectId, organizationContactId: clientId }) };
}

/** The client of the entry and whether it is billable, as the form shows them. */
export function useBilling(form: ApiForm<TimeDraft>, log: TimeLog | undefined) {
  const { data: defaults } = useReadOf(billableDefaultsQuery);
  const draft = form.watch();
  const typed = { clientId: draft.organizationContactId, isBillable: draft.isBillable };
  const { clientId, isBillable } = defaults ? billingOf(defaults, draft, log) : typed;
  function choose(mark: Pick<TimeDraft, 'isBillable'>): void {
    form.setValue('isBillable', mark.isBillable);
    form.setValue('isBillableChosen', true);
  }
  return { clientId, isBillable, choose };
}
