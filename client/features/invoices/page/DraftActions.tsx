import { Button, Text } from '@chakra-ui/react';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { InvoiceHeader } from '#client/features/invoices/page/InvoiceHeader.tsx';
import { storeDraft, type useDraft } from '#client/features/invoices/page/use-draft.ts';
import { useInvoiceWrite } from '#client/features/invoices/page/use-invoice-write.ts';
import { useRead } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import { billingProblem } from '#shared/invoices/business-ids.ts';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import { daysBetween } from '#shared/time/calendar-day.ts';

type DraftActionsProps = Pick<ReturnType<typeof useDraft>, 'form' | 'isChanged' | 'discard'> & {
  invoice: Invoice;
  /** The form that "Save" sends, as Enter in it does. */
  formId: string;
  /** Why its client and time cannot be changed for now. */
  timeReason: string | undefined;
  onTime: () => void;
};

const mostNamed = 10;

/** `𒀀 (U+12000)`: the page may have no font for it either. */
const inCode = (letter: string) =>
  `${letter} (U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`;

/** Details that are allowed but rarely intended, as the question before issuing names them. */
function useOddities({ id, issuedOn, sums }: Invoice, { isIssuing }: { isIssuing: boolean }): string[] {
  const { t } = useTranslation();
  const { data } = useRead(invoicesApi.undrawnLetters, { params: { id } }, { enabled: isIssuing });
  const undrawn = (data?.letters ?? []).slice(0, mostNamed).map(inCode).join(', ');
  const format = useFormat();
  const isFar = issuedOn && Math.abs(daysBetween(issuedOn, today())) > 366;
  return [
    ...(isFar ? [t('invoices.issue.farDate', { date: format.dateLong(issuedOn) })] : []),
    ...(undrawn === '' ? [] : [t('invoices.issue.undrawn', { letters: undrawn })]),
    ...(Number(sums.total) < 0 ? [t('invoices.issue.negative')] : []),
  ];
}

/** The payer and the amount. */
function Facts({ invoice: { buyer, clientName, sums, currency } }: { invoice: Invoice }) {
  const money = useMoney();
  return (
    <Text mb="2" fontWeight="medium" color="fg">
      <bdi>{buyer.name || clientName}</bdi> · <bdi className="num">{money(sums.total, currency)}</bdi>
    </Text>
  );
}

/** Actions on a draft: save, issue, read its time again, delete. */
export function DraftActions(props: DraftActionsProps) {
  const { invoice, formId, form, isChanged, discard, timeReason, onTime } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'issue' | 'delete'>();
  const { id, version } = invoice;
  const issue = useInvoiceWrite(invoicesApi.issue, {
    input: () => ({ params: { id }, body: { version } }),
    onSuccess: ({ number }) => notify.success(() => t('invoices.issue.done', { number })),
  });
  const remove = useInvoiceWrite(invoicesApi.remove, {
    input: () => ({ params: { id } }),
    onSuccess: () => {
      storeDraft(id, undefined);
      notify.success(() => t('invoices.action.deleted'));
      void navigate(paths.invoices(), { replace: true });
    },
  });
  const close = () => setOpen(undefined);
  const problem = billingProblem(invoice);
  const reason = invoice.lines.length === 0 ? t('invoices.issue.empty') : problem && toLocalText(problem);
  const oddities = useOddities(invoice, { isIssuing: open === 'issue' });
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <>
      <InvoiceHeader
        invoice={invoice}
        more={[
          {
            id: 'time',
            label: t('invoices.time.change'),
            icon: <RefreshCw {...icon} />,
            reason: timeReason,
            onSelect: onTime,
          },
          {
            id: 'delete',
            label: t('invoices.action.delete'),
            icon: <Trash2 {...icon} />,
            danger: true,
            onSelect: () => setOpen('delete'),
          },
        ]}
        actions={
          isChanged ? (
            <Button variant="ghost" onClick={discard}>
              {t('invoices.page.discard')}
            </Button>
          ) : null
        }
        primary={
          isChanged ? (
            <Button type="submit" form={formId} loading={form.isBusy} loadingText={t('invoices.page.save')}>
              {t('invoices.page.save')}
            </Button>
          ) : (
            <Tip reason={reason}>
              <Button onClick={() => setOpen('issue')}>{t('invoices.issue.button')}</Button>
            </Tip>
          )
        }
      />
      <ConfirmDialog
        open={open === 'issue'}
        onOpenChange={close}
        tone="brand"
        title={t('invoices.issue.title')}
        confirmLabel={t('invoices.issue.button')}
        onConfirm={() => issue()}
      >
        <Facts invoice={invoice} />
        {t('invoices.issue.text')}
        {oddities.map((text) => (
          <Text key={text} mt="2" color="fg.warning">
            {text}
          </Text>
        ))}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        title={t('invoices.delete.title')}
        confirmLabel={t('invoices.action.delete')}
        onConfirm={() => remove()}
      >
        {t('invoices.delete.text')}
      </ConfirmDialog>
    </>
  );
}
