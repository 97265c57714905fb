import { useRef } from 'react';
import {
  ClientField,
  clientButton,
  NoClients,
  PeriodFields,
  ProjectChoice,
} from '#client/features/invoices/InvoiceFields.tsx';
import { InvoicePreview } from '#client/features/invoices/InvoicePreview.tsx';
import { clientsQuery } from '#client/features/projects/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import type { DayRange } from '#client/ui/dates/date-presets.ts';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import type { BodyOf } from '#shared/http/endpoint.ts';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import { newInvoiceForm } from '#shared/invoices/invoice-form.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

interface NewInvoiceDialogProps {
  /** Absent: chosen in it. */
  client: string | undefined;
  period: DayRange;
  onClose: () => void;
  onCreated: (invoice: Invoice) => void;
}

/** Drafts an invoice of a client and a period, and says before what will be on it. */
export function NewInvoiceDialog({ client, period, onClose, onCreated }: NewInvoiceDialogProps) {
  const { t } = useTranslation();
  const { data: clients } = useReadOf(clientsQuery);
  const { from, to } = period;
  const { mutateAsync: create } = useWrite(invoicesApi.create, {
    input: (body: BodyOf<typeof invoicesApi.create>) => ({ body }),
    onSuccess: onCreated,
  });
  const form = useApiForm({
    schema: newInvoiceForm,
    values: {
      organizationContactId: client ?? '',
      periodFrom: from,
      periodTo: to,
      grouping: 'project',
      projectIds: [],
    },
    submit: (body) => create(body),
  });
  const { bind, errorOf } = form;
  const [chosen, projects] = [bind('organizationContactId'), bind('projectIds')];
  const [first, last] = [bind('periodFrom'), bind('periodTo')];
  const clientRef = useRef<HTMLDivElement>(null);
  const lacksClients = clients?.items.length === 0;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="md"
      title={t('invoices.new')}
      initialFocusEl={() => clientButton(clientRef)}
      submitLabel={t('invoices.create.submit')}
      reason={lacksClients ? t('invoices.create.noClients') : undefined}
    >
      {lacksClients ? (
        <NoClients />
      ) : (
        <>
          <ClientField
            ref={clientRef}
            value={chosen.value}
            onChange={(id) => {
              chosen.onChange(id);
              projects.onChange([]);
            }}
            error={errorOf('organizationContactId')}
          />
          <PeriodFields
            first={first}
            last={last}
            grouping={bind('grouping')}
            error={errorOf('periodTo') ?? errorOf('periodFrom')}
          />
          <ProjectChoice client={chosen.value} {...projects} />
          {chosen.value ? (
            <InvoicePreview
              of={{
                organizationContactId: chosen.value,
                periodFrom: first.value,
                periodTo: last.value,
                projectIds: projects.value,
              }}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
