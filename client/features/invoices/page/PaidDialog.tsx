import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { invoicePaidForm } from '#shared/invoices/invoice-form.ts';

interface PaidDialogProps {
  onSave: (paidOn: string) => Promise<unknown>;
  onClose: () => void;
}

/** The day on which the money came. */
export function PaidDialog({ onSave, onClose }: PaidDialogProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: invoicePaidForm,
    values: { paidOn: today() },
    submit: async ({ paidOn }) => {
      await onSave(paidOn);
      onClose();
    },
  });
  const day = form.bind('paidOn');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('invoices.paid.mark')}
      submitLabel={t('invoices.paid.mark')}
    >
      <Field label={t('invoices.paid.date')} error={form.errorOf('paidOn')}>
        <DatePicker
          label={t('invoices.paid.date')}
          value={day.value}
          onChange={(next) => day.onChange(next ?? '')}
          max={today()}
        />
      </Field>
    </FormDialog>
  );
}
