import { chakra } from '@chakra-ui/react';
import { Play, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTimer } from '#client/features/timer/public/use-timer.ts';
import type { TimerTask } from '#client/features/timer/timer-state.ts';
import { Tip } from '#client/ui/Tip.tsx';

export interface TimerSwitchProps {
  /** What a start would begin with. */
  task: TimerTask | undefined;
  size?: 'sm' | 'lg';
}

const enabled = {
  bg: 'brand.solid',
  color: 'brand.contrast',
  cursor: 'pointer',
  _hover: { bg: 'brand.hover' },
  _active: { bg: 'brand.active' },
};
const refused = { bg: 'bg.muted', color: 'fg.subtle', cursor: 'not-allowed' };

const face = {
  sm: { boxSize: '7', borderRadius: 'l1' },
  lg: { boxSize: '9', borderRadius: 'l2' },
};

/** The petrol start and stop of the timer bar and the dock. */
export function TimerSwitch({ task, size = 'sm' }: TimerSwitchProps) {
  const { t } = useTranslation();
  const { isRunning, start, stop, refusal } = useTimer();
  const reason = isRunning ? undefined : refusal(task);
  const label = isRunning ? t('timer.stop') : t('timer.start');
  const Icon = isRunning ? Square : Play;

  function press() {
    if (isRunning) stop();
    else start(task);
  }

  return (
    <Tip content={reason ?? label} shortcut={isRunning ? 'ctrl+alt+[' : 'ctrl+alt+]'}>
      <chakra.button
        type="button"
        aria-label={label}
        aria-disabled={reason === undefined ? undefined : true}
        aria-description={reason}
        onClick={press}
        {...face[size]}
        display="grid"
        placeItems="center"
        flexShrink="0"
        {...(reason === undefined ? enabled : refused)}
      >
        <Icon size={14} fill="currentColor" strokeWidth={0} aria-hidden />
      </chakra.button>
    </Tip>
  );
}
