import { Button, chakra, Flex, Heading, HStack, Stack } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { AnswerDialog } from '#client/features/invoices/estimates/AnswerDialog.tsx';
import { EstimatePaper } from '#client/features/invoices/estimates/EstimatePaper.tsx';
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
import type { PublicEstimate } from '#shared/invoices/estimates/estimate.schema.ts';
import { estimatesApi } from '#shared/invoices/estimates/estimates.api.ts';

/** An estimate for its client, who answers it without an account. */
export function SharedEstimatePage() {
  const { token = '' } = useParams();
  return (
    <SharedFrame>
      <SharedEstimate token={token} />
    </SharedFrame>
  );
}

function SharedEstimate({ token }: { token: string }) {
  const { t } = useTranslation();
  const query = useRead(estimatesApi.readPublic, { params: { token } });
  const { data, error } = query;
  usePage({ title: data ? t('estimates.name', { number: data.number }) : '' });
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState isPage title={t('invoices.shared.gone')} description={t('invoices.shared.goneHint')} />
    );
  }
  return (
    <Answer query={query} skeleton={<PageSkeleton />} failedTitle={t('estimates.page.failed')}>
      {(estimate) => <Shown token={token} estimate={estimate} />}
    </Answer>
  );
}

function Shown({ token, estimate }: { token: string; estimate: PublicEstimate }) {
  const { t } = useTranslation();
  const { mutateAsync: tell } = useWrite(estimatesApi.markViewed, { input: () => ({ params: { token } }) });
  useFirstLook(() => tell());
  return (
    <chakra.article>
      <Flex as="header" align="start" gap="3" mb="4" wrap="wrap">
        <Stack gap="1" flex="1" minW="min(100%, 16rem)">
          <Heading as="h1" size="xl" dir="auto" overflowWrap="anywhere">
            {t('estimates.name', { number: estimate.number })}
          </Heading>
          <Standing estimate={estimate} />
        </Stack>
        <HStack gap="2" wrap="wrap">
          <DownloadButton token={token} />
          {estimate.state === 'sent' ? <AnswerButtons token={token} /> : null}
        </HStack>
      </Flex>
      <EstimatePaper estimate={estimate} />
    </chakra.article>
  );
}

/** The answer, or the amount and how long it is valid. */
function Standing({ estimate }: { estimate: PublicEstimate }) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMoney();
  const { state, answer, validUntil, total, currency } = estimate;
  const amount = money(total, currency);
  const date = validUntil ? format.date(validUntil) : '';
  if (state === 'expired')
    return <chakra.p color="danger.fg">{t('estimates.shared.expired', { date })}</chakra.p>;
  if (state === 'accepted' || state === 'declined') {
    return (
      <chakra.p color={state === 'accepted' ? 'fg.success' : 'fg.muted'} dir="auto" overflowWrap="anywhere">
        {answer
          ? t(`estimates.answer.${state}`, { name: answer.name, date: format.dateTime(answer.at) })
          : t(`estimates.shared.${state}`)}
      </chakra.p>
    );
  }
  return (
    <chakra.p color="fg.muted" className="num">
      {validUntil ? t('estimates.shared.valid', { amount, date }) : amount}
    </chakra.p>
  );
}

function AnswerButtons({ token }: { token: string }) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<'accept' | 'decline'>();
  return (
    <>
      <Button variant="outline" onClick={() => setAnswer('decline')}>
        {t('estimates.shared.decline')}
      </Button>
      <Button onClick={() => setAnswer('accept')}>{t('estimates.shared.accept')}</Button>
      {answer ? <AnswerDialog token={token} answer={answer} onClose={() => setAnswer(undefined)} /> : null}
    </>
  );
}

function DownloadButton({ token }: { token: string }) {
  const { t } = useTranslation();
  const { isBusy, start } = useBusyDownload();
  const download = () => downloadNamed(estimatesApi.publicFile, { params: { token } }, 'estimate.pdf');
  return (
    <Button
      variant="outline"
      loading={isBusy}
      loadingText={t('invoices.send.download')}
      onClick={() => start(download())}
    >
      <Download aria-hidden />
      {t('invoices.send.download')}
    </Button>
  );
}
