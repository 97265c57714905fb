import { Input } from '@chakra-ui/react';
import { useInvoiceWrite } from '#client/features/invoices/page/use-invoice-write.ts';
import type { CallInput } from '#client/lib/api/api.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import { paymentForm } from '#shared/invoices/invoice-form.ts';
import { openAmount } from '#shared/invoices/invoice-state.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

type Body = CallInput<typeof invoicesApi.addPayment>['body'];

/** Money that came: all that is open, or a part of it. */
export function PaymentDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { id, currency } = invoice;
  const open = openAmount(invoice);
  const add = useInvoiceWrite(invoicesApi.addPayment, {
    input: (body: Body) => ({ params: { id }, body }),
    onSuccess: onClose,
  });
  const form = useApiForm({
    schema: paymentForm,
    values: { amount: open, paidOn: today(), reference: '' },
    submit: (body) => add(body),
  });
  const day = form.bind('paidOn');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('invoices.payment.add')}
      submitLabel={t('invoices.payment.add')}
    >
      <Field
        label={t('invoices.payment.amount', { currency })}
        hint={t('invoices.payment.openHint', { amount: money(open, currency) })}
        error={form.errorOf('amount')}
      >
        <Input {...form.register('amount')} className="num" inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label={t('invoices.payment.date')} error={form.errorOf('paidOn')}>
        <DatePicker
          label={t('invoices.payment.date')}
          value={day.value}
          onChange={(next) => day.onChange(next ?? '')}
          max={today()}
        />
      </Field>
      <Field label={t('invoices.page.reference')} error={form.errorOf('reference')}>
        <Input
          {...form.register('reference')}
          dir="auto"
          maxLength={255}
          autoComplete="off"
          placeholder={t('invoices.payment.referenceHint')}
        />
      </Field>
    </FormDialog>
  );
}
