import { chakra } from '@chakra-ui/react';
import { useFormat } from '#client/lib/time/use-format.ts';
import { minorDigits } from '#shared/rates/money.ts';
import type { Money } from '#shared/rates/rate.schema.ts';

/** Writes a decimal text of the wire as money; rates may have more digits than the coins of their currency. */
export function useMoney() {
  const { number } = useFormat();
  return (amount: string, currency: string) =>
    number(Number(amount), {
      style: 'currency',
      currency,
      minimumFractionDigits: minorDigits(currency),
      maximumFractionDigits: 4,
    });
}

export type MoneyPart = 'amount' | 'cost' | 'margin';

interface MoneySumsProps {
  money: readonly Money[] | undefined;
  part: MoneyPart;
}

/** Sums of money side by side, one for each currency. */
export function MoneySums({ money = [], part }: MoneySumsProps) {
  const textOf = useMoney();
  const sums = money.flatMap(({ currency, [part]: sum }) =>
    sum === undefined ? [] : [textOf(sum, currency)],
  );
  if (sums.length === 0) return <chakra.span color="fg.subtle">–</chakra.span>;
  return (
    <chakra.span
      display="inline-flex"
      flexWrap="wrap"
      justifyContent="flex-end"
      columnGap="2"
      className="num"
    >
      {sums.map((text) => (
        <chakra.bdi key={text} whiteSpace="nowrap">
          {text}
        </chakra.bdi>
      ))}
    </chakra.span>
  );
}
