import '#client/locales/en/pages/money.json';
import type { Line } from '#client/features/reports/time/GroupRow.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { type MoneyPart, MoneySums } from '#client/ui/marks/MoneySums.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';
import type { Summary } from '#shared/reports/summary.schema.ts';

/** A margin is only told of some rows where there are several currencies, so it is a column wherever there are costs. */
const partsOf = ({ money = [] }: Pick<Summary, 'money'>): MoneyPart[] => {
  const some = (part: MoneyPart) => money.some((sum) => sum[part] !== undefined);
  return [
    ...(some('amount') || some('cost') ? (['amount'] as const) : []),
    ...(some('cost') ? (['cost', 'margin'] as const) : []),
  ];
};

export interface MoneyColumn extends DataColumn<Line> {
  readonly id: MoneyPart;
}

/** What the time is worth, where the answer says it. What is in several currencies has no order. */
export function useMoneyColumns(summary: Summary): MoneyColumn[] {
  const { t } = useTranslation();
  const isOfOneCurrency = summary.money?.length === 1;
  return partsOf(summary).map((part) => ({
    id: part,
    width: 'clamp(8.75rem, 11vw, 9.5rem)',
    header: t(`money.${part}`),
    align: 'end',
    hideBelow: part === 'amount' ? 'md' : 'lg',
    cell: ({ row }) => <MoneySums money={row.money} part={part} />,
    ...(isOfOneCurrency ? { sortValue: ({ row }: Line) => Number(row.money?.[0]?.[part] ?? 0) } : {}),
  }));
}
