import { useRef } from 'react';
import { ClientField, clientButton, NoClients } from '#client/features/invoices/InvoiceFields.tsx';
import { clientsQuery } from '#client/features/projects/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Field, TextField } from '#client/ui/inputs/Form.tsx';
import type { BodyOf } from '#shared/http/endpoint.ts';
import { type Estimate, usualValidity } from '#shared/invoices/estimates/estimate.schema.ts';
import { newEstimateForm } from '#shared/invoices/estimates/estimate-form.ts';
import { estimatesApi } from '#shared/invoices/estimates/estimates.api.ts';
import { addDays } from '#shared/time/calendar-day.ts';

interface NewEstimateDialogProps {
  onClose: () => void;
  onCreated: (estimate: Estimate) => void;
}

/** Begins an estimate: its client, what it is about, and how long it is valid. */
export function NewEstimateDialog({ onClose, onCreated }: NewEstimateDialogProps) {
  const { t } = useTranslation();
  const { data: clients } = useReadOf(clientsQuery);
  const { mutateAsync: create } = useWrite(estimatesApi.create, {
    input: (body: BodyOf<typeof estimatesApi.create>) => ({ body }),
    onSuccess: onCreated,
  });
  const form = useApiForm({
    schema: newEstimateForm,
    values: { organizationContactId: '', title: '', validUntil: addDays(today(), usualValidity) },
    submit: (body) => create(body),
  });
  const { bind, errorOf } = form;
  const [client, validUntil] = [bind('organizationContactId'), bind('validUntil')];
  const clientRef = useRef<HTMLDivElement>(null);
  const lacksClients = clients?.items.length === 0;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="md"
      title={t('estimates.new')}
      initialFocusEl={() => clientButton(clientRef)}
      submitLabel={t('invoices.create.submit')}
      reason={lacksClients ? t('invoices.create.noClients') : undefined}
    >
      {lacksClients ? (
        <NoClients />
      ) : (
        <>
          <ClientField ref={clientRef} {...client} error={errorOf('organizationContactId')} />
          <TextField
            form={form}
            name="title"
            label={t('estimates.list.subject')}
            hint={t('estimates.create.titleHint')}
            maxLength={255}
            autoComplete="off"
            optional
          />
          <Field label={t('estimates.list.validUntil')} error={errorOf('validUntil')}>
            <DatePicker
              label={t('estimates.list.validUntil')}
              placeholder={t('estimates.page.noLimit')}
              value={validUntil.value || null}
              onChange={(day) => validUntil.onChange(day ?? '')}
              clearable
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
