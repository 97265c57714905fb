import { chakra, HStack, type StackProps } from '@chakra-ui/react';
import { Pause, Play, Square } from 'lucide-react';
import { useActiveTaskOf } from '#client/features/timer/public/use-active-task.ts';
import { useGrowing } from '#client/features/timer/public/use-elapsed.ts';
import { useIsPaused, useIsRunning, useTimerActions } from '#client/features/timer/public/use-timer.ts';
import { TimerContent, useTimerBar } from '#client/features/timer/TimerContent.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { estimationPercentage } from '#shared/tasks/estimate.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { TimerTask } from '#shared/timer/timer-machine.ts';

/** The timer in the top bar: task, running time, today's total, start and stop. */
export function TimerBar() {
  const isRunning = useIsRunning();
  return (
    <TimerFrame
      role="group"
      h="9"
      ps="2.5"
      pe="1"
      w={{ lg: '29.5rem' }}
      flex={{ md: '1 1 25rem', lg: 'none' }}
      maxW={{ md: '27.5rem', lg: 'none' }}
      minW="0"
      borderWidth="1px"
      borderColor={isRunning ? 'brand.emphasized' : 'border.control'}
      borderRadius="l2"
    />
  );
}

/** The timer of a phone, above the bottom bar. */
export function TimerDock() {
  return <TimerFrame as="section" isDock h="dock" ps="4" pe="2" borderTopWidth="1px" />;
}

function TimerFrame({ isDock = false, ...look }: StackProps & { isDock?: boolean }) {
  const { t } = useTranslation();
  const bar = useTimerBar();
  const { isLoading, hasFailed, isRunning, activeTask } = bar;
  return (
    <HStack
      aria-label={t('timer.label')}
      aria-busy={isLoading || undefined}
      position="relative"
      overflow="hidden"
      gap="2"
      bg="bg.panel"
      textStyle="sm"
      {...look}
    >
      <TimerContent bar={bar} narrow={isDock} />
      {isLoading || hasFailed ? null : <TimerSwitch task={activeTask} size={isDock ? 'lg' : 'sm'} />}
      {isRunning && activeTask ? <TimerLine edge={isDock ? 'top' : 'bottom'} /> : null}
    </HStack>
  );
}

interface TimerSwitchProps {
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
const disabled = { bg: 'bg.muted', color: 'fg.subtle', cursor: 'not-allowed' };

const face = {
  sm: { boxSize: '7', borderRadius: 'l1' },
  lg: { boxSize: '9', borderRadius: 'l2' },
};

/** The petrol start and stop of the timer bar and the dock. */
function TimerSwitch({ task, size = 'sm' }: TimerSwitchProps) {
  const { t } = useTranslation();
  const isRunning = useIsRunning();
  const isPaused = useIsPaused();
  const { start, stop, togglePause, refused } = useTimerActions();
  const refusal = isRunning || isPaused ? {} : refused(task);
  const label = t(isRunning ? 'timer.stop' : isPaused ? 'timer.goOn' : 'timer.start');
  const Icon = isRunning ? Square : Play;

  function press() {
    if (isRunning) stop();
    else if (isPaused) togglePause();
    else start(task);
  }

  return (
    <>
      {isRunning ? (
        <IconButton
          size={size === 'lg' ? 'sm' : 'xs'}
          label={t('timer.pause')}
          shortcut="ctrl+alt+P"
          icon={<Pause size={14} aria-hidden />}
          onClick={togglePause}
        />
      ) : null}
      <Tip content={label} {...refusal} shortcut={isRunning ? 'ctrl+alt+[' : 'ctrl+alt+]'}>
        <chakra.button
          type="button"
          aria-label={label}
          onClick={press}
          {...face[size]}
          display="grid"
          placeItems="center"
          flexShrink="0"
          {...(refusal.reason === undefined ? enabled : disabled)}
        >
          <Icon size={14} fill="currentColor" strokeWidth={0} aria-hidden />
        </chakra.button>
      </Tip>
    </>
  );
}

const usedOf = ({ estimate, totalWorkedTime = 0 }: Task) => ({ estimate, totalWorkedTime });

/** How much of the task's estimate is used up, as a line on the edge of the bar. */
function TimerLine({ edge }: { edge: 'top' | 'bottom' }) {
  const work = useActiveTaskOf(usedOf);
  const workedSeconds = useGrowing(work?.totalWorkedTime ?? 0);
  const percent = estimationPercentage({ workedSeconds, estimateSeconds: work?.estimate });
  if (percent === 0) return null;
  return (
    <chakra.span
      aria-hidden
      position="absolute"
      insetStart="0"
      {...(edge === 'top' ? { top: '0' } : { bottom: '0' })}
      h="2px"
      bg="brand.solid"
      style={{ inlineSize: `${percent}%` }}
    />
  );
}
