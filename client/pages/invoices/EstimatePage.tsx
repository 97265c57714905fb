import { Button } from '@chakra-ui/react';
import { Link, useParams } from 'react-router-dom';
import { EstimateEditor } from '#client/features/invoices/estimates/EstimateEditor.tsx';
import { FixedEstimate } from '#client/features/invoices/estimates/FixedEstimate.tsx';
import { PaperSkeleton } from '#client/features/invoices/page/PaperSkeleton.tsx';
import { useEditsInvoices } from '#client/features/invoices/public/buyer-dialog.ts';
import { useRead } from '#client/lib/api/read.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { estimatesApi } from '#shared/invoices/estimates/estimates.api.ts';

/** One estimate; people with the right edit drafts. */
export function EstimatePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const edits = useEditsInvoices();
  const query = useRead(estimatesApi.get, { params: { id } });
  usePage({
    title: query.data ? t('estimates.name', { number: query.data.number }) : t('estimates.title'),
    crumbs: [{ label: t('estimates.title'), to: paths.estimates() }],
  });
  return (
    <Answer
      query={query}
      skeleton={<PaperSkeleton />}
      failedTitle={t('estimates.page.failed')}
      missing={
        <EmptyState
          art="none"
          title={t('estimates.page.missing')}
          action={
            <Button asChild variant="outline">
              <Link to={paths.estimates()}>{t('estimates.page.back')}</Link>
            </Button>
          }
        />
      }
    >
      {(estimate) =>
        estimate.state === 'draft' && edits ? (
          <EstimateEditor key={estimate.id} estimate={estimate} />
        ) : (
          <FixedEstimate key={estimate.id} estimate={estimate} />
        )
      }
    </Answer>
  );
}
