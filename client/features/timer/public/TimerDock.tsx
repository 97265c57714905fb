import { HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { TimerSwitch } from '#client/features/timer/public/TimerSwitch.tsx';
import { TimerContent } from '#client/features/timer/TimerContent.tsx';
import { TimerLine } from '#client/features/timer/TimerLine.tsx';
import { useTimerBar } from '#client/features/timer/use-timer-bar.ts';

/** The timer of a phone, above the bottom bar. */
export function TimerDock() {
  const { t } = useTranslation();
  const bar = useTimerBar();
  const { isLoading, hasFailed, isRunning, activeTask } = bar;
  return (
    <HStack
      as="section"
      aria-label={t('timer.label')}
      aria-busy={isLoading || undefined}
      position="relative"
      overflow="hidden"
      gap="2"
      h="dock"
      ps="4"
      pe="2"
      bg="bg.panel"
      borderTopWidth="1px"
      textStyle="sm"
    >
      <TimerContent bar={bar} narrow />
      {isLoading || hasFailed ? null : <TimerSwitch task={activeTask} size="lg" />}
      {isRunning ? <TimerLine task={activeTask} edge="top" /> : null}
    </HStack>
  );
}
