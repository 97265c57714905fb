import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Card } from '#client/ui/layout/Card.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import type { InvoiceSending } from '#shared/invoices/invoice-sending.schema.ts';
import styles from './Payments.module.css';

const colors = { waiting: 'fg.muted', sent: 'fg.success', failed: 'fg.error' } as const;

/** The way of an invoice or estimate to its client: each sending with what came of it, and the first look. */
export function Sendings({ of: { sendings, viewedAt } }: { of: Pick<Invoice, 'sendings' | 'viewedAt'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const headingId = useId();
  if (sendings.length === 0 && !viewedAt) return null;
  return (
    <section className={styles.payments} aria-labelledby={headingId}>
      <SectionTitle id={headingId}>{t('invoices.sending.title')}</SectionTitle>
      <Card>
        <ul className={styles.list}>
          {viewedAt ? (
            <li className={styles.sending}>
              <span>
                {t('invoices.sending.viewed')}
                <Subtle display="block">{format.dateTime(viewedAt)}</Subtle>
              </span>
            </li>
          ) : null}
          {sendings.map((sending) => (
            <Sending key={sending.id} sending={sending} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Sending({ sending }: { sending: InvoiceSending }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, recipient, reminder, result, problem, createdAt } = sending;
  const by = sending.by || (reminder == null ? undefined : t('invoices.sending.automatic'));
  return (
    <li className={styles.sending}>
      <span className={styles.facts}>
        {reminder == null || kind === 'copy'
          ? t(`invoices.sending.${kind}`, { recipient })
          : t('invoices.sending.reminder', { number: reminder, recipient })}
        <Subtle display="block">{[format.dateTime(createdAt), by].filter(Boolean).join(' · ')}</Subtle>
        {problem ? (
          <chakra.span display="block" textStyle="xs" color="fg.error" dir="auto">
            {toLocalText(problem)}
          </chakra.span>
        ) : null}
      </span>
      <chakra.span color={colors[result]}>{t(`invoices.sending.${result}`)}</chakra.span>
    </li>
  );
}
