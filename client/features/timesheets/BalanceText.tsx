import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Balance, Targets } from '#client/features/timesheets/balance.ts';
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

/** "Target 8:00 a day, 40:00 a week" */
export function TargetText({ targets: { daySeconds, weekSeconds } }: { targets: Targets }) {
  const { t } = useTranslation();
  const format = useFormat();
  const week = format.duration(weekSeconds);
  if (daySeconds === undefined) return t('timesheets.targetWeek', { week });
  return t('timesheets.target', { day: format.duration(daySeconds), week });
}
