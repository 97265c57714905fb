import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Balance } from '#client/features/timesheets/balance.ts';
import { useFormat } from '#client/lib/use-format.ts';

const colors = { over: 'success.fg', under: 'danger.fg', left: 'fg.subtle' } as const;

/** "1:58 to go", "+0:15", "−0:21"; nothing where there is nothing to say. */
export function BalanceText({ balance }: { balance: Balance | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!balance) return null;
  const time = format.duration(balance.seconds);
  return (
    <chakra.small display="block" textStyle="xs" fontWeight="normal" color={colors[balance.kind]}>
      {balance.kind === 'left' ? (
        t('timesheets.left', { time })
      ) : (
        <bdi dir="ltr">{`${balance.kind === 'over' ? '+' : '−'}${time}`}</bdi>
      )}
    </chakra.small>
  );
}
