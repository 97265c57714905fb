import { Button, chakra, Flex, Heading, Stack } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { useInvoiceName } from '#client/features/invoices/page/InvoiceHeader.tsx';
import { InvoicePaper } from '#client/features/invoices/page/InvoicePaper.tsx';
import { useBusyDownload } from '#client/features/invoices/page/use-download.ts';
import { useFirstLook } from '#client/features/invoices/page/use-invoice-write.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { useRead } from '#client/lib/api/read.ts';
import { downloadNamed } from '#client/lib/api/transfer.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { PageSkeleton } from '#client/ui/feedback/PageSkeleton.tsx';
import { SharedFrame } from '#client/ui/layout/SharedFrame.tsx';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import { openAmount } from '#shared/invoices/invoice-state.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import type { PublicInvoice } from '#shared/invoices/public-invoice.schema.ts';

/** An invoice for its client, who needs no account. */
export function SharedInvoicePage() {
  const { token = '' } = useParams();
  return (
    <SharedFrame>
      <SharedInvoice token={token} />
    </SharedFrame>
  );
}

function SharedInvoice({ token }: { token: string }) {
  const { t } = useTranslation();
  const nameOf = useInvoiceName();
  const query = useRead(invoicesApi.readPublic, { params: { token } });
  const { data, error } = query;
  usePage({ title: data ? nameOf(data) : '' });
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState isPage title={t('invoices.shared.gone')} description={t('invoices.shared.goneHint')} />
    );
  }
  return (
    <Answer query={query} skeleton={<PageSkeleton />} failedTitle={t('invoices.page.failed')}>
      {(invoice) => <Shown token={token} invoice={invoice} />}
    </Answer>
  );
}

function Shown({ token, invoice }: { token: string; invoice: PublicInvoice }) {
  const nameOf = useInvoiceName();
  const { mutateAsync: tell } = useWrite(invoicesApi.markViewed, { input: () => ({ params: { token } }) });
  useFirstLook(() => tell());
  return (
    <chakra.article>
      <Flex as="header" align="start" gap="3" mb="4" wrap="wrap">
        <Stack gap="1" flex="1" minW="0">
          <Heading as="h1" size="xl" dir="auto" overflowWrap="anywhere">
            {nameOf(invoice)}
          </Heading>
          <Due invoice={invoice} />
        </Stack>
        <DownloadButton token={token} />
      </Flex>
      <InvoicePaper invoice={invoice} />
    </chakra.article>
  );
}

/** The amount due and its day, or the day of the payment. */
function Due({ invoice }: { invoice: PublicInvoice }) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMoney();
  const { state, kind, currency, dueOn, paidOn } = invoice;
  if (kind === 'credit') return null;
  if (state === 'canceled') return <chakra.p color="fg.muted">{t('invoices.shared.canceled')}</chakra.p>;
  if (state === 'paid') {
    const date = paidOn ? format.date(paidOn) : '';
    return <chakra.p color="fg.success">{t('invoices.shared.paid', { date })}</chakra.p>;
  }
  const values = { amount: money(openAmount(invoice), currency), date: dueOn ? format.date(dueOn) : '' };
  return (
    <chakra.p color={state === 'overdue' ? 'danger.fg' : 'fg.muted'} className="num">
      {t(state === 'overdue' ? 'invoices.shared.overdue' : 'invoices.shared.due', values)}
    </chakra.p>
  );
}

function DownloadButton({ token }: { token: string }) {
  const { t } = useTranslation();
  const { isBusy, start } = useBusyDownload();
  const input = { params: { token }, query: { format: 'pdf' as const } };
  const download = () => start(downloadNamed(invoicesApi.publicFile, input, 'invoice.pdf'));
  return (
    <Button loading={isBusy} loadingText={t('invoices.send.download')} onClick={download}>
      <Download aria-hidden />
      {t('invoices.send.download')}
    </Button>
  );
}
