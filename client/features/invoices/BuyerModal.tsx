import '#client/locales/en/pages/billing.json';
import { Grid, Textarea } from '@chakra-ui/react';
import { buyerQuery } from '#client/features/invoices/queries.ts';
import { languageChoices } from '#client/features/workspace/public/use-language.ts';
import { usePlaces } from '#client/features/workspace/public/use-places.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { ListSkeleton } from '#client/ui/feedback/ListSkeleton.tsx';
import { Field } from '#client/ui/inputs/Field.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { TextField } from '#client/ui/inputs/TextField.tsx';
import { type InvoiceBuyer, invoiceTaxKinds } from '#shared/invoices/invoice.schema.ts';
import { buyerForm, buyerValues } from '#shared/invoices/invoice-form.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

interface BuyerModalProps {
  /** The client. */
  id: string;
  name: string;
  onClose: () => void;
}

/** How a client is billed: address, language, tax and reference. */
export function BuyerModal(props: BuyerModalProps) {
  const { t } = useTranslation();
  const query = useReadOf(buyerQuery(props.id));
  if (query.data) return <BuyerForm {...props} buyer={query.data} />;
  return (
    <Modal open onOpenChange={props.onClose} size="md" title={t('billing.buyer.title', { name: props.name })}>
      <Answer query={query} skeleton={<ListSkeleton rows={6} />} />
    </Modal>
  );
}

function BuyerForm({ id, name, buyer, onClose }: BuyerModalProps & { buyer: InvoiceBuyer }) {
  const { t } = useTranslation();
  const { countries } = usePlaces(undefined);
  const { mutateAsync: save } = useWrite(invoicesApi.putBuyer, {
    input: (body: InvoiceBuyer) => ({ params: { id }, body }),
    onSuccess: onClose,
    stale: ['invoices'],
  });
  const form = useApiForm({
    schema: buyerForm,
    values: buyerValues(buyer),
    submit: (body) => save(body),
  });
  const { register, errorOf } = form;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="md"
      title={t('billing.buyer.title', { name })}
      submitLabel={t('billing.save')}
    >
      <TextField
        form={form}
        name="name"
        label={t('billing.name')}
        placeholder={name}
        hint={t('billing.buyer.nameHint')}
        autoComplete="off"
      />
      <Field label={t('billing.street')} error={errorOf('street')}>
        <Textarea {...register('street')} rows={2} dir="auto" />
      </Field>
      <Grid templateColumns={{ base: '1fr', md: '8rem 1fr 1fr' }} gap="4">
        <TextField form={form} name="postalCode" label={t('billing.postalCode')} autoComplete="off" />
        <TextField form={form} name="city" label={t('billing.city')} autoComplete="off" />
        <Field label={t('billing.country')} error={errorOf('country')}>
          <SelectInput {...register('country')} placeholder={t('billing.none')} options={countries} />
        </Field>
      </Grid>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <TextField form={form} name="vatId" label={t('billing.vatId')} dir="ltr" autoComplete="off" />
        <TextField
          form={form}
          name="email"
          label={t('billing.email')}
          type="email"
          dir="ltr"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="reference"
          label={t('billing.reference')}
          hint={t('billing.buyer.referenceHint')}
          autoComplete="off"
        />
        <Field label={t('billing.language')} error={errorOf('language')}>
          <SelectInput {...register('language')} placeholder={t('billing.usual')} options={languageChoices} />
        </Field>
        <Field label={t('billing.taxKind')} error={errorOf('taxKind')}>
          <SelectInput
            {...register('taxKind')}
            placeholder={t('billing.usual')}
            options={invoiceTaxKinds.map((value) => ({ value, label: t(`billing.taxKinds.${value}`) }))}
          />
        </Field>
        <TextField
          form={form}
          name="taxPercent"
          label={t('billing.taxPercent')}
          placeholder={t('billing.usual')}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="paymentDays"
          label={t('billing.paymentDays')}
          placeholder={t('billing.usual')}
          inputMode="numeric"
          autoComplete="off"
        />
      </Grid>
    </FormDialog>
  );
}
