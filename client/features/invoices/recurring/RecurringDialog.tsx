import { Box, Grid, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { ClientField, clientButton } from '#client/features/invoices/InvoiceFields.tsx';
import { RecurringLines } from '#client/features/invoices/recurring/RecurringLines.tsx';
import { call } from '#client/lib/api/api.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { Field, TextField } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import type { BodyOf } from '#shared/http/endpoint.ts';
import { invoiceGroupings } from '#shared/invoices/invoice.schema.ts';
import {
  type RecurringDraft,
  recurringDraft,
  recurringForm,
} from '#shared/invoices/recurring/recurring-form.ts';
import {
  type RecurringInvoice,
  recurringEvery,
  recurringInput,
} from '#shared/invoices/recurring/recurring-invoice.schema.ts';
import { recurringApi } from '#shared/invoices/recurring/recurring-invoices.api.ts';
import { nextPeriod } from '#shared/invoices/recurring/recurring-periods.ts';

interface RecurringDialogProps {
  /** Absent: a new one. */
  recurring: RecurringInvoice | undefined;
  onClose: () => void;
}

/** The client, the rhythm and the content of a recurring draft, with the day of the next one. */
export function RecurringDialog({ recurring, onClose }: RecurringDialogProps) {
  const { t } = useTranslation();
  const { mutateAsync: save } = useWriteOf(
    (body: BodyOf<typeof recurringApi.create>) =>
      recurring
        ? call(recurringApi.update, { params: { id: recurring.id }, body })
        : call(recurringApi.create, { body }),
    { onSuccess: onClose, sends: [recurringApi.create] },
  );
  const form = useApiForm({
    schema: recurringForm,
    values: recurringDraft(recurring),
    submit: (body) => save(body),
  });
  const { bind, register, errorOf } = form;
  const [client, billsTime] = [bind('organizationContactId'), bind('billsTime')];
  const clientRef = useRef<HTMLDivElement>(null);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="md"
      title={t(recurring ? 'invoices.recurring.edit' : 'invoices.recurring.new')}
      initialFocusEl={() => clientButton(clientRef)}
      submitLabel={t(recurring ? 'invoices.recurring.save' : 'invoices.recurring.create')}
    >
      <ClientField ref={clientRef} {...client} error={errorOf('organizationContactId')} />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <Field label={t('invoices.recurring.repeats')}>
          <SelectInput
            {...register('every')}
            options={recurringEvery.map((value) => ({
              value,
              label: t(`invoices.recurring.every.${value}`),
            }))}
          />
        </Field>
        <TextField
          form={form}
          name="daysAfter"
          label={t('invoices.recurring.daysAfter')}
          inputMode="numeric"
          autoComplete="off"
        />
      </Grid>
      <Next draft={form.watch()} before={recurring} />
      <Box>
        <Check checked={billsTime.value} onCheckedChange={billsTime.onChange}>
          {t('invoices.recurring.time')}
        </Check>
        {errorOf('billsTime') ? (
          <Text role="alert" textStyle="xs" color="danger.fg" mt="1">
            {errorOf('billsTime')}
          </Text>
        ) : null}
      </Box>
      {billsTime.value ? (
        <Field label={t('invoices.create.grouping')}>
          <SelectInput
            {...register('grouping')}
            options={invoiceGroupings.map((value) => ({ value, label: t(`invoices.grouping.${value}`) }))}
          />
        </Field>
      ) : null}
      <RecurringLines form={form} />
    </FormDialog>
  );
}

/** The day and the period of the next draft. */
function Next({ draft, before }: { draft: RecurringDraft; before: RecurringInvoice | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const daysAfter = recurringInput.shape.daysAfter.safeParse(draft.daysAfter).data;
  if (daysAfter === undefined) return null;
  const times = { every: draft.every, daysAfter, startWeekOn: format.startWeekOn };
  const current = before && { ...before, isPaused: before.pausedFor != null };
  const { draftOn, periodFrom, periodTo } = nextPeriod(today(), times, current);
  return (
    <Text textStyle="sm" color="fg.muted" aria-live="polite">
      {t('invoices.recurring.next', {
        day: format.date(draftOn),
        period: format.range(periodFrom, periodTo),
      })}
    </Text>
  );
}
