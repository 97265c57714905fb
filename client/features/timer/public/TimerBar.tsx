import { HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { TimerSwitch } from '#client/features/timer/public/TimerSwitch.tsx';
import { TimerContent } from '#client/features/timer/TimerContent.tsx';
import { TimerLine } from '#client/features/timer/TimerLine.tsx';
import { useTimerBar } from '#client/features/timer/use-timer-bar.ts';

/** The timer in the top bar: task, running time, today's total, start and stop. */
export function TimerBar() {
  const { t } = useTranslation();
  const bar = useTimerBar();
  const { isLoading, hasFailed, isRunning, activeTask } = bar;
  return (
    <HStack
      role="group"
      aria-label={t('timer.label')}
      aria-busy={isLoading || undefined}
      position="relative"
      overflow="hidden"
      gap="2"
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
      bg="bg.panel"
      textStyle="sm"
    >
      <TimerContent bar={bar} />
      {isLoading || hasFailed ? null : <TimerSwitch task={activeTask} />}
      {isRunning ? <TimerLine task={activeTask} edge="bottom" /> : null}
    </HStack>
  );
}
