import { Button } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { EstimateList } from '#client/features/invoices/estimates/EstimateList.tsx';
import { NewEstimateDialog } from '#client/features/invoices/estimates/NewEstimateDialog.tsx';
import { useEditsInvoices } from '#client/features/invoices/public/buyer-dialog.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useAddress } from '#client/lib/use-address.ts';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';

/** The estimates of the organization; `create=1` begins one. */
export function EstimatesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { params, change } = useAddress();
  const edits = useEditsInvoices();
  usePage({ title: t('estimates.title') });
  const create = () => change({ create: '1' }, { replace: true });
  return (
    <>
      <PageHeader
        title={t('estimates.title')}
        primary={
          edits ? (
            <Button onClick={create}>
              <Plus aria-hidden />
              {t('estimates.new')}
            </Button>
          ) : undefined
        }
      />
      <EstimateList onCreate={create} />
      {edits && params.has('create') ? (
        <NewEstimateDialog
          onClose={() => change({ create: undefined }, { replace: true })}
          onCreated={({ id }) => void navigate(paths.estimate(id))}
        />
      ) : null}
    </>
  );
}
