import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useElapsed } from '#client/features/timer/public/use-elapsed.ts';
import { Duration } from '#client/ui/Duration.tsx';

/** The one clock that ticks. */
export function ElapsedClock() {
  const { t } = useTranslation();
  const seconds = useElapsed();
  return (
    <chakra.span
      role="timer"
      aria-label={t('timer.elapsed')}
      textStyle="md"
      fontWeight="semibold"
      textAlign="end"
      minW="3.75rem"
      flexShrink="0"
      css={{ '& time': { fontWeight: 'inherit' } }}
    >
      <Duration seconds={seconds} withSeconds running />
    </chakra.span>
  );
}
