import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useElapsed } from '#client/features/timer/public/use-elapsed.ts';
import { Duration } from '#client/ui/Duration.tsx';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { estimationPercentage } from '#shared/tasks/estimate.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

interface WorkProps {
  task: Task;
  workedSeconds: number;
}

interface WorkedProps extends WorkProps {
  isRunning: boolean;
}

function WorkedText({ workedSeconds, isRunning }: WorkedProps) {
  const { t } = useTranslation();
  return (
    <chakra.span
      className="num"
      textStyle="xs"
      color="fg.subtle"
      ms="auto"
      flexShrink="0"
      title={t('tasks.card.worked')}
    >
      <Duration seconds={workedSeconds} running={isRunning} />
    </chakra.span>
  );
}

function Bar({ task, workedSeconds }: WorkProps) {
  const { t } = useTranslation();
  const percent = estimationPercentage({ workedSeconds, estimateSeconds: task.estimate });
  return (
    <chakra.span display="flex" title={t('tasks.card.ofEstimate', { percent: Math.round(percent) })}>
      <ProgressBar percent={percent} size="sm" />
    </chakra.span>
  );
}

const finishedSeconds = (task: Task) => task.totalWorkedTime ?? 0;

function GrowingText(props: Omit<WorkedProps, 'workedSeconds'>) {
  return <WorkedText {...props} workedSeconds={finishedSeconds(props.task) + useElapsed()} />;
}

function GrowingBar({ task }: { task: Task }) {
  return <Bar task={task} workedSeconds={finishedSeconds(task) + useElapsed()} />;
}

/** The time worked: it grows while the own timer runs on the task. */
function Worked({ isMine, ...props }: Omit<WorkedProps, 'workedSeconds'> & { isMine: boolean }) {
  if (isMine) return <GrowingText {...props} />;
  return <WorkedText {...props} workedSeconds={finishedSeconds(props.task)} />;
}

/** Work against the estimate. */
function Progress({ task, isMine }: { task: Task; isMine: boolean }) {
  return isMine ? <GrowingBar task={task} /> : <Bar task={task} workedSeconds={finishedSeconds(task)} />;
}

export const CardTime = { Worked, Progress };
