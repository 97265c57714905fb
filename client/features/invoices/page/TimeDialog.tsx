import { useInvoiceWrite } from '#client/features/invoices/page/use-invoice-write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { DateRangePicker } from '#client/ui/dates/DateRangePicker.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field } from '#client/ui/inputs/Field.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import type { BodyOf } from '#shared/http/endpoint.ts';
import { type Invoice, invoiceGroupings } from '#shared/invoices/invoice.schema.ts';
import { invoiceTimeForm } from '#shared/invoices/invoice-form.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

/** Takes the time of a draft anew: what was approved since, another period, other lines. */
export function TimeDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, periodFrom, periodTo, grouping, version } = invoice;
  const take = useInvoiceWrite(invoicesApi.takeTime, {
    input: (body: BodyOf<typeof invoicesApi.takeTime>) => ({ params: { id }, body }),
    onSuccess: () => {
      notify.success(() => t('invoices.time.done'));
      onClose();
    },
  });
  const form = useApiForm({
    schema: invoiceTimeForm,
    values: { periodFrom, periodTo, grouping, version },
    submit: (body) => take(body),
  });
  const { bind, register, errorOf } = form;
  const [first, last] = [bind('periodFrom'), bind('periodTo')];
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('invoices.time.title')}
      description={t('invoices.time.text')}
      submitLabel={t('invoices.time.title')}
    >
      <Field label={t('invoices.create.period')} error={errorOf('periodTo') ?? errorOf('periodFrom')}>
        <DateRangePicker
          value={{ from: first.value, to: last.value }}
          onChange={({ from, to }) => {
            first.onChange(from);
            last.onChange(to);
          }}
        />
      </Field>
      <Field label={t('invoices.create.grouping')} error={errorOf('grouping')}>
        <SelectInput
          {...register('grouping')}
          options={invoiceGroupings.map((value) => ({ value, label: t(`invoices.grouping.${value}`) }))}
        />
      </Field>
    </FormDialog>
  );
}
