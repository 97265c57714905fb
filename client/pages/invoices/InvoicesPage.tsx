import { Button } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { InvoiceList } from '#client/features/invoices/list/InvoiceList.tsx';
import { NewInvoiceDialog } from '#client/features/invoices/NewInvoiceDialog.tsx';
import { useEditsInvoices } from '#client/features/invoices/public/buyer-dialog.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useAddress } from '#client/lib/use-address.ts';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';

/** The invoices of the organization; `create=1` begins one. */
export function InvoicesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { params, change, dayOf } = useAddress();
  const edits = useEditsInvoices();
  usePage({ title: t('invoices.title') });
  const create = () => change({ create: '1' }, { replace: true });
  const [from, to] = [dayOf('from'), dayOf('to')];
  return (
    <>
      <PageHeader
        title={t('invoices.title')}
        primary={
          edits ? (
            <Button onClick={create}>
              <Plus aria-hidden />
              {t('invoices.new')}
            </Button>
          ) : undefined
        }
      />
      <InvoiceList onCreate={create} />
      {params.has('create') && edits ? (
        <NewInvoiceDialog
          client={params.get('client') ?? undefined}
          period={from && to ? { from, to } : undefined}
          onClose={() => change({ create: undefined, from: undefined, to: undefined }, { replace: true })}
          onCreated={({ id }) => void navigate(paths.invoice(id))}
        />
      ) : null}
    </>
  );
}
