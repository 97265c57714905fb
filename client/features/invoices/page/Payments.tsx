import { chakra } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useInvoiceWrite } from '#client/features/invoices/page/use-invoice-write.ts';
import { useEditsInvoices } from '#client/features/invoices/public/buyer-dialog.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Card } from '#client/ui/layout/Card.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import type { InvoicePayment } from '#shared/invoices/invoice-payment.schema.ts';
import { openAmount } from '#shared/invoices/invoice-state.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import styles from './Payments.module.css';

/** The payments of an invoice, removed ones as well, and what is open. */
export function Payments({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const money = useMoney();
  const headingId = useId();
  const { payments, currency } = invoice;
  if (payments.length === 0) return null;
  return (
    <section className={styles.payments} aria-labelledby={headingId}>
      <SectionTitle
        id={headingId}
        aside={
          <Subtle className="num">
            {t('invoices.payment.open', { amount: money(openAmount(invoice), currency) })}
          </Subtle>
        }
      >
        {t('invoices.payment.title')}
      </SectionTitle>
      <Card>
        <ul className={styles.list}>
          {payments.map((payment) => (
            <Payment key={payment.id} invoice={invoice} payment={payment} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Payment({ invoice, payment }: { invoice: Invoice; payment: InvoicePayment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMoney();
  const edits = useEditsInvoices();
  const { paidOn, amount, reference, by, removedAt, removedBy } = payment;
  const remove = useInvoiceWrite(invoicesApi.removePayment, {
    input: () => ({ params: { id: invoice.id, paymentId: payment.id } }),
  });
  const isRemoved = removedAt != null;
  const facts = [
    reference,
    by ? t('invoices.payment.by', { name: by }) : '',
    isRemoved ? t('invoices.payment.removed', { name: removedBy, date: format.date(removedAt) }) : '',
  ];
  const what = t('invoices.payment.remove', { amount: money(amount, invoice.currency) });
  return (
    <li className={styles.row}>
      <chakra.span color="fg.muted">{format.date(paidOn)}</chakra.span>
      <Subtle className={styles.facts} dir="auto">
        {facts.filter(Boolean).join(' · ')}
      </Subtle>
      <chakra.span
        className="num"
        fontWeight="medium"
        textDecoration={isRemoved ? 'line-through' : undefined}
        color={isRemoved ? 'fg.subtle' : undefined}
      >
        <bdi>{money(amount, invoice.currency)}</bdi>
      </chakra.span>
      {edits && !isRemoved && invoice.state !== 'canceled' ? (
        <IconButton
          label={what}
          icon={<Trash2 size={16} aria-hidden />}
          size="sm"
          onClick={() => void remove().catch((error: unknown) => notify.refused(error))}
        />
      ) : (
        <span className={styles.gap} />
      )}
    </li>
  );
}
