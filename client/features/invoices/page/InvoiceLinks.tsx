import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';

/** Leads to the estimate that it was made of, and to the other half of an invoice that was canceled. */
export function InvoiceLinks({ invoice: { cancels, canceledBy, estimate } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const links = [
    ...(estimate
      ? [{ to: paths.estimate(estimate.id), words: t('estimates.invoice.from', { number: estimate.number }) }]
      : []),
    ...(cancels
      ? [{ to: paths.invoice(cancels.id), words: t('invoices.link.cancels', { number: cancels.number }) }]
      : []),
    ...(canceledBy
      ? [
          {
            to: paths.invoice(canceledBy.id),
            words: t('invoices.link.canceledBy', { number: canceledBy.number }),
          },
        ]
      : []),
  ];
  if (links.length === 0) return null;
  return (
    <chakra.div maxW="64rem" mx="auto" mb="4">
      <Notice>
        {links.map(({ to, words }) => (
          <chakra.p key={to} textDecoration="underline">
            <Link to={to}>{words}</Link>
          </chakra.p>
        ))}
      </Notice>
    </chakra.div>
  );
}
