import { Button } from '@chakra-ui/react';
import { FileStack, Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { AllDraftsDialog } from '#client/features/invoices/AllDraftsDialog.tsx';
import { InvoiceList } from '#client/features/invoices/list/InvoiceList.tsx';
import { NewInvoiceDialog } from '#client/features/invoices/NewInvoiceDialog.tsx';
import { useEditsInvoices } from '#client/features/invoices/public/buyer-dialog.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useAddress } from '#client/lib/use-address.ts';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { rangeNamed } from '#shared/reports/named-range.ts';

/** The invoices of the organization; `create=1` begins one, `all=1` one for each client. */
export function InvoicesPage() {
  const { t } = useTranslation();
  const { change } = useAddress();
  const edits = useEditsInvoices();
  usePage({ title: t('invoices.title') });
  const create = () => change({ create: '1' }, { replace: true });
  return (
    <>
      <PageHeader
        title={t('invoices.title')}
        actions={
          edits ? (
            <Button variant="outline" onClick={() => change({ all: '1' }, { replace: true })}>
              <FileStack aria-hidden />
              {t('invoices.all.action')}
            </Button>
          ) : undefined
        }
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
      {edits ? <Dialogs /> : null}
    </>
  );
}

/** The dialog that the address names, with its period: without one, the month before, which is billed most often. */
function Dialogs() {
  const navigate = useNavigate();
  const { startWeekOn } = useFormat();
  const { params, change, dayOf } = useAddress();
  const [from, to] = [dayOf('from'), dayOf('to')];
  const period = from && to ? { from, to } : rangeNamed('lastMonth', { today: today(), startWeekOn });
  const gone = { create: undefined, all: undefined, from: undefined, to: undefined };
  const close = () => change(gone, { replace: true });
  if (params.has('create')) {
    return (
      <NewInvoiceDialog
        client={params.get('client') ?? undefined}
        period={period}
        onClose={close}
        onCreated={({ id }) => void navigate(paths.invoice(id))}
      />
    );
  }
  if (!params.has('all')) return null;
  const showDrafts = () => change({ ...gone, show: 'draft', client: undefined }, { replace: true });
  return <AllDraftsDialog period={period} onClose={close} onDone={showDrafts} />;
}
