import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { invoiceTaxKinds } from '#shared/invoices/invoice.schema.ts';

/** The kinds of tax in words, to choose from. */
export function useTaxKinds() {
  const { t } = useTranslation();
  return invoiceTaxKinds.map((value) => ({ value, label: t(`billing.taxKinds.${value}`) }));
}
