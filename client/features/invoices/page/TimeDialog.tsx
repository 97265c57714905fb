import { useRef } from 'react';
import {
  ClientField,
  clientButton,
  PeriodFields,
  ProjectChoice,
} from '#client/features/invoices/InvoiceFields.tsx';
import { InvoicePreview } from '#client/features/invoices/InvoicePreview.tsx';
import { useInvoiceWrite } from '#client/features/invoices/page/use-invoice-write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import { invoiceTimeForm } from '#shared/invoices/invoice-form.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

/** Reads the time of a draft again: another client or period, other lines, newly approved time. */
export function TimeDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, organizationContactId, periodFrom, periodTo, grouping, projectIds, version } = invoice;
  const take = useInvoiceWrite(invoicesApi.takeTime, {
    input: (body: BodyOf<typeof invoicesApi.takeTime>) => ({ params: { id }, body }),
    onSuccess: () => {
      notify.success(() => t('invoices.time.done'));
      onClose();
    },
  });
  const form = useApiForm({
    schema: invoiceTimeForm,
    values: {
      organizationContactId: organizationContactId ?? '',
      ...{ periodFrom, periodTo, grouping, projectIds, version },
    },
    submit: (body) => take(body),
  });
  const clientRef = useRef<HTMLDivElement>(null);
  const { bind, errorOf } = form;
  const [client, projects] = [bind('organizationContactId'), bind('projectIds')];
  const [first, last, lines] = [bind('periodFrom'), bind('periodTo'), bind('grouping')];
  const chosen = {
    organizationContactId: client.value,
    ...{ periodFrom: first.value, periodTo: last.value, grouping: lines.value },
    ...{ projectIds: projects.value, allProjects: projects.value.length === 0 },
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="md"
      title={t('invoices.time.change')}
      initialFocusEl={() => clientButton(clientRef)}
      description={t('invoices.time.text')}
      submitLabel={t('invoices.time.update')}
    >
      <ClientField
        ref={clientRef}
        value={client.value}
        onChange={(next) => {
          client.onChange(next);
          projects.onChange(next === organizationContactId ? [...projectIds] : []);
        }}
        error={errorOf('organizationContactId')}
      />
      <PeriodFields
        first={first}
        last={last}
        grouping={lines}
        error={errorOf('periodTo') ?? errorOf('periodFrom')}
      />
      <ProjectChoice client={client.value} {...projects} />
      {client.value ? <InvoicePreview of={{ ...chosen, invoiceId: id }} /> : null}
    </FormDialog>
  );
}
