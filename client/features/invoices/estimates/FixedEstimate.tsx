import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { EstimateActions } from '#client/features/invoices/estimates/EstimateActions.tsx';
import { EstimatePaper } from '#client/features/invoices/estimates/EstimatePaper.tsx';
import { Sendings } from '#client/features/invoices/page/Sendings.tsx';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import type { Estimate } from '#shared/invoices/estimates/estimate.schema.ts';

/** An estimate that cannot be changed: sent, or a draft that the person may only look at. */
export function FixedEstimate({ estimate }: { estimate: Estimate }) {
  return (
    <>
      <EstimateActions estimate={estimate} />
      <Outcome estimate={estimate} />
      <EstimatePaper estimate={estimate} />
      <Sendings of={estimate} />
    </>
  );
}

/** The answer of the client, and the invoice that was made. */
function Outcome({ estimate: { state, answer, invoice } }: { estimate: Estimate }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!answer && !invoice) return null;
  const said = state === 'declined' ? 'declined' : 'accepted';
  const noted = state === 'declined' ? 'notedDeclined' : 'notedAccepted';
  return (
    <chakra.div maxW="64rem" mx="auto" mb="4">
      <Notice>
        {answer ? (
          <chakra.p dir="auto" overflowWrap="anywhere">
            {t(`estimates.answer.${answer.isByClient ? said : noted}`, {
              ...{ name: answer.name, date: format.dateTime(answer.at) },
            })}
          </chakra.p>
        ) : null}
        {invoice ? (
          <chakra.span textDecoration="underline" asChild>
            <Link to={paths.invoice(invoice.id)}>
              {invoice.number
                ? t('estimates.invoice.number', { number: invoice.number })
                : t('estimates.invoice.draft')}
            </Link>
          </chakra.span>
        ) : null}
      </Notice>
    </chakra.div>
  );
}
