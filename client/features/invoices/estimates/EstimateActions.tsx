import { Button } from '@chakra-ui/react';
import { CircleCheck, CircleX, Copy, Download, FileText, Send } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { EstimateSendDialog } from '#client/features/invoices/estimates/EstimateSendDialog.tsx';
import { EstimateState } from '#client/features/invoices/estimates/EstimateState.tsx';
import { storeEstimateDraft } from '#client/features/invoices/estimates/use-estimate-draft.ts';
import { useEstimateDownload } from '#client/features/invoices/page/use-download.ts';
import { useInvoiceWrite } from '#client/features/invoices/page/use-invoice-write.ts';
import { useLinkEntries } from '#client/features/invoices/page/use-link-entries.tsx';
import { useEditsInvoices } from '#client/features/invoices/public/buyer-dialog.ts';
import { useDeletion } from '#client/features/invoices/use-deletion.tsx';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useAddress } from '#client/lib/use-address.ts';
import { ActionMenu, type MenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import type { Estimate } from '#shared/invoices/estimates/estimate.schema.ts';
import { estimatesApi } from '#shared/invoices/estimates/estimates.api.ts';

interface EstimateActionsProps {
  estimate: Estimate;
  /** Unsaved changes of a draft keep it from being sent or copied. */
  isChanged?: boolean;
}

/** The head of an estimate: its file, and for people with the right what can be done with it. */
export function EstimateActions({ estimate, isChanged = false }: EstimateActionsProps) {
  const { t } = useTranslation();
  const edits = useEditsInvoices();
  const { params, change } = useAddress();
  const deletion = useEstimateDeletion(estimate);
  const { id, number, state } = estimate;
  const { isBusy, download } = useEstimateDownload(id);
  const more = useEntries(estimate, { isChanged, deletion: deletion.entry });
  return (
    <>
      <PageHeader
        title={t('estimates.name', { number })}
        before={<EstimateState state={state} />}
        actions={
          <>
            <Button
              variant="outline"
              loading={isBusy}
              loadingText={t('invoices.action.download')}
              onClick={download}
            >
              <Download aria-hidden />
              {t('invoices.action.download')}
            </Button>
            {edits ? <ActionMenu label={t('invoices.action.more')} items={more} size="md" /> : null}
          </>
        }
        primary={edits ? <Primary estimate={estimate} /> : undefined}
      />
      {edits && params.has('send') ? (
        <EstimateSendDialog
          estimate={estimate}
          onClose={() => change({ send: undefined }, { replace: true })}
        />
      ) : null}
      {deletion.question}
    </>
  );
}

const isOpen = ({ state }: Estimate) => state === 'sent' || state === 'accepted' || state === 'expired';

/** The invoice, once the client accepted; until then it is an entry of the menu. */
function Primary({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation();
  const make = useMakeInvoice(estimate);
  if (estimate.state !== 'accepted') return null;
  return <Button onClick={make}>{t('estimates.action.invoice')}</Button>;
}

function useMakeInvoice({ id }: Estimate): () => void {
  const navigate = useNavigate();
  const make = useInvoiceWrite(estimatesApi.createInvoice, {
    input: () => ({ params: { id } }),
    onSuccess: (invoice) => void navigate(paths.invoice(invoice.id)),
  });
  return () => void make().catch((error: unknown) => notify.refused(error));
}

interface Entries {
  readonly isChanged: boolean;
  readonly deletion: MenuEntry;
}

function useEntries(estimate: Estimate, { isChanged, deletion }: Entries): MenuEntry[] {
  const { t } = useTranslation();
  const { change } = useAddress();
  const navigate = useNavigate();
  const { id, state, hasLink, lines } = estimate;
  const input = () => ({ params: { id } });
  const share = useInvoiceWrite(estimatesApi.share, { input });
  const unshare = useInvoiceWrite(estimatesApi.unshare, { input });
  const link = useLinkEntries({ hasLink, share: () => share(), unshare: () => unshare() });
  const answer = useInvoiceWrite(estimatesApi.answer, {
    input: (isAccepted: boolean) => ({ params: { id }, body: { isAccepted } }),
  });
  const duplicate = useInvoiceWrite(estimatesApi.duplicate, {
    input,
    onSuccess: (copy) => void navigate(paths.estimate(copy.id)),
  });
  const make = useMakeInvoice(estimate);
  const orRefused = (work: Promise<unknown>) => void work.catch((error: unknown) => notify.refused(error));
  const icon = { size: 16, 'aria-hidden': true } as const;
  const isDraft = state === 'draft';
  const unsaved = isChanged ? t('invoices.page.saveFirst') : undefined;
  const empty = lines.length === 0 ? t('invoices.issue.empty') : undefined;
  const accept = {
    id: 'accept',
    label: t('estimates.action.accept'),
    icon: <CircleCheck {...icon} />,
    onSelect: () => orRefused(answer(true)),
  };
  const decline = {
    id: 'decline',
    label: t('estimates.action.decline'),
    icon: <CircleX {...icon} />,
    onSelect: () => orRefused(answer(false)),
  };
  const invoice = {
    id: 'invoice',
    label: t('estimates.action.invoice'),
    icon: <FileText {...icon} />,
    onSelect: make,
  };
  const send = {
    id: 'send',
    label: t('invoices.send.again'),
    icon: <Send {...icon} />,
    onSelect: () => change({ send: '1' }, { replace: true }),
  };
  const isAnswerable = !isDraft && state !== 'invoiced';
  return [
    ...(isDraft ? [] : [send]),
    ...link.map((entry) => ({ ...entry, reason: unsaved ?? empty })),
    ...(isAnswerable && state !== 'accepted' ? [accept] : []),
    ...(isAnswerable && state !== 'declined' ? [decline] : []),
    ...(isOpen(estimate) && state !== 'accepted' ? [invoice] : []),
    {
      id: 'duplicate',
      label: t('estimates.action.duplicate'),
      icon: <Copy {...icon} />,
      reason: unsaved,
      onSelect: () => orRefused(duplicate()),
    },
    ...(isDraft ? [deletion] : []),
  ];
}

function useEstimateDeletion({ id }: Estimate) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useInvoiceWrite(estimatesApi.remove, {
    input: () => ({ params: { id } }),
    onSuccess: () => {
      storeEstimateDraft(id, undefined);
      notify.success(() => t('invoices.action.deleted'));
      void navigate(paths.estimates(), { replace: true });
    },
  });
  return useDeletion({
    label: t('invoices.action.delete'),
    title: t('estimates.delete.title'),
    text: t('estimates.delete.text'),
    remove: () => remove(),
  });
}
