import { Play, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTimer } from '#client/features/timer/public/use-timer.ts';
import type { TimerTask } from '#client/features/timer/queries.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';

interface TimerButtonProps {
  task: TimerTask;
  size?: 'sm' | 'md';
}

const iconSize = { sm: 'xs', md: 'sm' } as const;

/** Start and stop in the row of a task, or on its page. */
export function TimerButton({ task, size = 'sm' }: TimerButtonProps) {
  const { t } = useTranslation();
  const { isRunning, runningTaskId, toggle, refusal } = useTimer();
  const isMine = isRunning && runningTaskId === task.id;
  const reason = isMine ? undefined : refusal(task);
  const label = t(isMine ? 'timer.stopOn' : 'timer.startOn', { task: task.title });
  return (
    <Tip content={reason ?? t(isMine ? 'timer.stop' : 'timer.start')}>
      <IconButton
        label={label}
        tip={false}
        size={iconSize[size]}
        variant={isMine ? 'solid' : 'ghost'}
        aria-disabled={reason === undefined ? undefined : true}
        aria-description={reason}
        onClick={() => toggle(task)}
        icon={
          isMine ? (
            <Square size={12} fill="currentColor" strokeWidth={0} aria-hidden />
          ) : (
            <Play size={14} aria-hidden />
          )
        }
      />
    </Tip>
  );
}
