import { chakra } from '@chakra-ui/react';
import { DocumentPaper } from '#client/features/invoices/page/InvoicePaper.tsx';
import { PaperFact, PaperFacts } from '#client/features/invoices/page/Paper.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import type { PublicEstimate } from '#shared/invoices/estimates/estimate.schema.ts';

type Shown = Omit<PublicEstimate, 'answer'>;

/** The document of an estimate that cannot be changed, for its issuer and for its client. */
export function EstimatePaper({ estimate }: { estimate: Shown }) {
  const { t } = useTranslation();
  const { title } = estimate;
  return (
    <DocumentPaper
      document={estimate}
      titles={{ from: t('estimates.page.from'), to: t('estimates.page.client') }}
      facts={<Facts estimate={estimate} />}
      subject={
        title ? (
          <chakra.h2 fontWeight="medium" dir="auto" overflowWrap="anywhere">
            {title}
          </chakra.h2>
        ) : undefined
      }
    />
  );
}

function Facts({ estimate: { number, sentOn, validUntil, state, buyer } }: { estimate: Shown }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <PaperFacts>
      <PaperFact label={t('invoices.list.number')}>
        <bdi>{number}</bdi>
      </PaperFact>
      {sentOn ? <PaperFact label={t('estimates.list.date')}>{format.date(sentOn)}</PaperFact> : null}
      {validUntil ? (
        <PaperFact label={t('estimates.list.validUntil')}>
          <chakra.span color={state === 'expired' ? 'danger.fg' : undefined}>
            {format.date(validUntil)}
          </chakra.span>
        </PaperFact>
      ) : null}
      {buyer.reference ? (
        <PaperFact label={t('invoices.page.reference')}>
          <bdi>{buyer.reference}</bdi>
        </PaperFact>
      ) : null}
    </PaperFacts>
  );
}
