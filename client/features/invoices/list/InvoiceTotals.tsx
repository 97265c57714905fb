import { chakra } from '@chakra-ui/react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import type { ResponseOf } from '#shared/http/endpoint.ts';
import { invoiceStates } from '#shared/invoices/invoice.schema.ts';
import type { invoicesApi } from '#shared/invoices/invoices.api.ts';

type Sums = ResponseOf<typeof invoicesApi.list>['sums'];

/** A canceled invoice and its credit note come to nothing. */
const shown = invoiceStates.filter((state) => state !== 'canceled');

/** What the invoices of each state come to, currencies side by side. */
export function InvoiceTotals({ sums }: { sums: Sums }) {
  const { t } = useTranslation();
  const money = useMoney();
  const states = shown.filter((state) => sums.some((sum) => sum.state === state));
  if (states.length === 0) return null;
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="2" mb="3">
      {states.map((state) => (
        <chakra.div key={state}>
          <chakra.dt textStyle="xs" color={state === 'overdue' ? 'danger.fg' : 'fg.subtle'}>
            {t(`invoices.state.${state}`)}
          </chakra.dt>
          <chakra.dd m="0" display="flex" flexWrap="wrap" columnGap="3" fontWeight="medium" className="num">
            {sums
              .filter((sum) => sum.state === state)
              .map(({ currency, total }) => (
                <bdi key={currency}>{money(total, currency)}</bdi>
              ))}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
