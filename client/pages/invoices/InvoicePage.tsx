import { Button, Skeleton, Stack } from '@chakra-ui/react';
import { Link, useParams } from 'react-router-dom';
import { DraftEditor } from '#client/features/invoices/page/DraftEditor.tsx';
import { FixedInvoice } from '#client/features/invoices/page/FixedInvoice.tsx';
import { useInvoiceName } from '#client/features/invoices/page/InvoiceHeader.tsx';
import { Paper } from '#client/features/invoices/page/Paper.tsx';
import { useEditsInvoices } from '#client/features/invoices/public/buyer-dialog.ts';
import { invoiceQuery } from '#client/features/invoices/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SkeletonRegion } from '#client/ui/feedback/SkeletonRegion.tsx';

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
      skeleton={<InvoiceSkeleton />}
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

function InvoiceSkeleton() {
  return (
    <SkeletonRegion>
      <Skeleton h="8" w="14rem" mb="4" />
      <Paper>
        <Stack gap="3">
          <Skeleton h="3" w="12rem" />
          <Skeleton h="3" w="9rem" />
          <Skeleton h="3" w="10rem" />
        </Stack>
        <Stack gap="5" py="4">
          <Skeleton h="4" />
          <Skeleton h="4" />
          <Skeleton h="4" />
        </Stack>
        <Skeleton h="20" w={{ base: '100%', md: '20rem' }} ms="auto" />
      </Paper>
    </SkeletonRegion>
  );
}
