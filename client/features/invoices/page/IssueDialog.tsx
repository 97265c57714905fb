import { Stack, Text } from '@chakra-ui/react';
import { Facts, LeftOut } from '#client/features/invoices/InvoicePreview.tsx';
import { useInvoiceWrite } from '#client/features/invoices/page/use-invoice-write.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useAddress } from '#client/lib/use-address.ts';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import { daysBetween } from '#shared/time/calendar-day.ts';

const mostNamed = 10;

/** `𒀀 (U+12000)`: the page may have no font for it either. */
const inCode = (letter: string) =>
  `${letter} (U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`;

/** Details that are allowed but rarely intended. */
function useOddities({ id, issuedOn, periodTo, sums }: Invoice): string[] {
  const { t } = useTranslation();
  const { data } = useRead(invoicesApi.undrawnLetters, { params: { id } });
  const undrawn = (data?.letters ?? []).slice(0, mostNamed).map(inCode).join(', ');
  const format = useFormat();
  const isFar = issuedOn && Math.abs(daysBetween(issuedOn, today())) > 366;
  return [
    ...(periodTo >= today() ? [t('invoices.issue.notOver', { date: format.date(periodTo) })] : []),
    ...(isFar ? [t('invoices.issue.farDate', { date: format.date(issuedOn) })] : []),
    ...(undrawn === '' ? [] : [t('invoices.issue.undrawn', { letters: undrawn })]),
    ...(Number(sums.total) < 0 ? [t('invoices.issue.negative')] : []),
  ];
}

/** Time of its client and period that the draft does not bill. */
function NotBilled({ invoice }: { invoice: Invoice }) {
  const { id: invoiceId, periodFrom, periodTo, grouping } = invoice;
  const of = { organizationContactId: invoice.organizationContactId ?? '', periodFrom, periodTo };
  const query = { ...of, grouping, invoiceId };
  const { data } = useRead(invoicesApi.preview, { query }, { enabled: of.organizationContactId !== '' });
  return data ? <LeftOut preview={data} of={of} /> : null;
}

/** Asks before a draft gets its number: the payer, the amount, the period, and what is not on it. */
export function IssueDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMoney();
  const { change } = useAddress();
  const { id, version, buyer, clientName, sums, currency, periodFrom, periodTo } = invoice;
  const number = invoice.nextNumber ?? '';
  const oddities = useOddities(invoice);
  const issue = useInvoiceWrite(invoicesApi.issue, {
    input: () => ({ params: { id }, body: { version } }),
    onSuccess: (issued) => {
      notify.success(() => t('invoices.issue.done', { number: issued.number }));
      change({ send: '1' }, { replace: true });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="brand"
      title={t('invoices.issue.title', { number })}
      confirmLabel={t('invoices.issue.named', { number })}
      onConfirm={() => issue()}
    >
      <Stack gap="3">
        <Facts
          rows={[
            [t('invoices.list.client'), buyer.name || clientName],
            [t('invoices.create.period'), format.range(periodFrom, periodTo)],
            [t('invoices.sum.total'), <strong key="total">{money(sums.total, currency)}</strong>],
          ]}
        />
        <NotBilled invoice={invoice} />
        {oddities.map((text) => (
          <Text key={text} color="fg.warning">
            {text}
          </Text>
        ))}
        <Text>{t('invoices.issue.text')}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
