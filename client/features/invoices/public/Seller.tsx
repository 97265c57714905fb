import { sellerQuery } from '#client/features/invoices/queries.ts';
import { useTaxKinds } from '#client/features/invoices/use-tax-kinds.ts';
import { usePlaces } from '#client/features/workspace/public/use-places.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { ChoiceRow, TextRow } from '#client/ui/settings/SavedRows.tsx';
import { RowNotice } from '#client/ui/settings/SettingsBlock.tsx';
import { firstNumber } from '#shared/invoices/business-ids.ts';
import { sellerGap } from '#shared/invoices/e-invoice.ts';
import { type InvoiceSeller, invoiceSellerSchema } from '#shared/invoices/invoice.schema.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import { putSellerInput } from '#shared/invoices/party-input.schema.ts';

const texts = ['name', 'street', 'postalCode', 'city'] as const;
const contact = ['vatId', 'taxNumber', 'email', 'phone', 'iban', 'bic'] as const;

/** The seller as printed on invoices, and the numbering, tax and payment of invoices. */
export function Seller() {
  const query = useReadOf(sellerQuery);
  return (
    <Answer query={query} rows={8} inset>
      {(seller) => <SellerRows seller={seller} />}
    </Answer>
  );
}

function SellerRows({ seller }: { seller: InvoiceSeller }) {
  const { t } = useTranslation();
  const { countries } = usePlaces(undefined);
  const { mutateAsync } = useWrite(invoicesApi.putSeller, {
    input: (body: InvoiceSeller) => ({ body }),
  });
  const save = (change: Partial<Record<keyof InvoiceSeller, string>>) =>
    mutateAsync(invoiceSellerSchema.parse({ ...seller, ...change }));
  const rowOf = (field: (typeof texts)[number] | (typeof contact)[number]) => (
    <TextRow
      key={field}
      label={t(`billing.${field}`)}
      value={seller[field]}
      field={field}
      maxLength={invoiceSellerSchema.shape[field].unwrap().maxLength ?? undefined}
      multiline={field === 'street'}
      check={(next) => problemOf(field, next)}
      onSave={(next) => save({ [field]: next })}
    />
  );
  const number = firstNumber(seller.numberPrefix, today().slice(0, 4));
  const gap = sellerGap(seller);
  return (
    <>
      {gap === undefined ? null : <RowNotice>{toLocalText(gap)}</RowNotice>}
      {texts.map(rowOf)}
      <ChoiceRow
        label={t('billing.country')}
        field="country"
        value={seller.country}
        options={[{ value: '', label: t('billing.none') }, ...countries]}
        onSave={(country) => save({ country })}
      />
      {contact.map(rowOf)}
      <TextRow
        label={t('billing.numberPrefix')}
        hint={t('billing.numberHint', { number })}
        value={seller.numberPrefix}
        field="numberPrefix"
        maxLength={20}
        onSave={(numberPrefix) => save({ numberPrefix })}
      />
      <ChoiceRow
        label={t('billing.taxKind')}
        field="taxKind"
        value={seller.taxKind}
        options={useTaxKinds()}
        onSave={(taxKind) => save({ taxKind })}
      />
      <TextRow
        label={t('billing.taxPercent')}
        value={seller.taxPercent}
        field="taxPercent"
        width="9rem"
        check={(next) => problemOf('taxPercent', next.replace(',', '.'))}
        onSave={(next) => save({ taxPercent: next.replace(',', '.') })}
      />
      <TextRow
        label={t('billing.paymentDays')}
        value={String(seller.paymentDays)}
        field="paymentDays"
        type="number"
        width="9rem"
        check={(next) => problemOf('paymentDays', next)}
        onSave={(paymentDays) => save({ paymentDays })}
      />
      <TextRow
        label={t('billing.note')}
        hint={t('billing.noteHint')}
        value={seller.note}
        field="note"
        maxLength={2000}
        multiline
        onSave={(note) => save({ note })}
      />
    </>
  );
}

/** Why the text cannot be saved. */
function problemOf(field: keyof InvoiceSeller, text: string): string | undefined {
  return putSellerInput.shape[field].safeParse(text).error?.issues[0]?.message;
}
