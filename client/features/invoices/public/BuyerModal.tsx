import { Grid, type InputProps, Textarea } from '@chakra-ui/react';
import { buyerQuery } from '#client/features/invoices/queries.ts';
import { useTaxKinds } from '#client/features/invoices/use-tax-kinds.ts';
import { languageChoices } from '#client/features/workspace/public/use-language.ts';
import { usePlaces } from '#client/features/workspace/public/use-places.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { Field, TextField } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import type { InvoiceBuyer } from '#shared/invoices/invoice.schema.ts';
import { buyerForm, buyerValues } from '#shared/invoices/invoice-form.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

type TextLook = Pick<InputProps, 'placeholder' | 'dir' | 'type' | 'inputMode'> & { hint?: string };

interface BuyerModalProps {
  /** The client. */
  id: string;
  name: string;
  onClose: () => void;
}

/** The billing details of a client: address, language, tax and reference. */
export function BuyerModal(props: BuyerModalProps) {
  const { t } = useTranslation();
  const query = useReadOf(buyerQuery(props.id));
  if (query.data) return <BuyerForm {...props} buyer={query.data} />;
  return (
    <Modal open onOpenChange={props.onClose} size="md" title={t('billing.buyer.title', { name: props.name })}>
      <Answer query={query} rows={6} />
    </Modal>
  );
}

function BuyerForm({ id, name, buyer, onClose }: BuyerModalProps & { buyer: InvoiceBuyer }) {
  const { t } = useTranslation();
  const { countries } = usePlaces(undefined);
  const { mutateAsync: save } = useWrite(invoicesApi.putBuyer, {
    input: (body: InvoiceBuyer) => ({ params: { id }, body }),
    onSuccess: onClose,
  });
  const form = useApiForm({
    schema: buyerForm,
    values: buyerValues(buyer),
    submit: (body) => save(body),
  });
  const { register, errorOf } = form;
  const usual = t('billing.usual');
  const reminded = form.bind('isReminded');
  const text = (field: Exclude<keyof InvoiceBuyer, 'isReminded'>, input: TextLook = {}) => (
    <TextField form={form} name={field} label={t(`billing.${field}`)} autoComplete="off" {...input} />
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="md"
      title={t('billing.buyer.title', { name })}
      submitLabel={t('billing.save')}
    >
      {text('name', { placeholder: name, hint: t('billing.buyer.nameHint') })}
      <Field label={t('billing.street')} error={errorOf('street')}>
        <Textarea {...register('street')} rows={2} dir="auto" />
      </Field>
      <Grid templateColumns={{ base: '1fr', md: '8rem 1fr 1fr' }} gap="4">
        {text('postalCode')}
        {text('city')}
        <Field label={t('billing.country')} error={errorOf('country')}>
          <SelectInput {...register('country')} placeholder={t('billing.none')} options={countries} />
        </Field>
      </Grid>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        {text('vatId', { dir: 'ltr' })}
        {text('email', { type: 'email', dir: 'ltr' })}
        {text('reference', { hint: t('billing.buyer.referenceHint') })}
        <Field label={t('billing.language')} error={errorOf('language')}>
          <SelectInput {...register('language')} placeholder={usual} options={languageChoices} />
        </Field>
        <Field label={t('billing.taxKind')} error={errorOf('taxKind')}>
          <SelectInput {...register('taxKind')} placeholder={usual} options={useTaxKinds()} />
        </Field>
        {text('taxPercent', { placeholder: usual, inputMode: 'decimal' })}
        {text('paymentDays', { placeholder: usual, inputMode: 'numeric' })}
      </Grid>
      <Check checked={reminded.value} onCheckedChange={(checked) => reminded.onChange(checked)}>
        {t('billing.isReminded')}
      </Check>
    </FormDialog>
  );
}
