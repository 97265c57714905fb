import { Button } from '@chakra-ui/react';
import { Link, useParams } from 'react-router-dom';
import { DraftEditor } from '#client/features/invoices/draft/DraftEditor.tsx';
import { FixedInvoice } from '#client/features/invoices/page/FixedInvoice.tsx';
import { useInvoiceName } from '#client/features/invoices/page/InvoiceHeader.tsx';
import { PaperSkeleton } from '#client/features/invoices/page/PaperSkeleton.tsx';
import { useEditsInvoices } from '#client/features/invoices/public/buyer-dialog.ts';
import { invoiceQuery } from '#client/features/invoices/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';

/** One invoice or credit note; people with the rights edit drafts. */
export function InvoicePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const nameOf = useInvoiceName();
  const edits = useEditsInvoices();
  const query = useReadOf(invoiceQuery(id));
  usePage({
    title: query.data ? nameOf(query.data) : t('invoices.title'),
    crumbs: [{ label: t('invoices.title'), to: paths.invoices() }],
  });
  return (
    <Answer
      query={query}
      skeleton={<PaperSkeleton />}
      failedTitle={t('invoices.page.failed')}
      missing={
        <EmptyState
          art="none"
          title={t('invoices.page.missing')}
          action={
            <Button asChild variant="outline">
              <Link to={paths.invoices()}>{t('invoices.page.back')}</Link>
            </Button>
          }
        />
      }
    >
      {(invoice) =>
        invoice.state === 'draft' && edits ? (
          <DraftEditor key={invoice.id} invoice={invoice} />
        ) : (
          <FixedInvoice key={invoice.id} invoice={invoice} />
        )
      }
    </Answer>
  );
}
