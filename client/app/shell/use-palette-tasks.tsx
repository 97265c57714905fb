import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import type { Command } from '#client/app/shell/palette-commands.ts';
import { matchingCommands } from '#client/app/shell/palette-commands.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { taskKeywords, tasksByInterest } from '#client/features/timer/public/task-choices.ts';
import { useActiveTask } from '#client/features/timer/public/use-active-task.ts';
import { useTimer } from '#client/features/timer/public/use-timer.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/read.ts';
import { IssueMark } from '#client/ui/IssueMark.tsx';

const shownWithoutQuery = 4;
const shownAtMost = 12;
const startableAtMost = 3;

/** Tasks of the team by the words of title, number, type and status: to open, and some to start the timer on. */
export function usePaletteTasks(query: string): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const scope = useScope();
  const { start, refusal, runningTaskId } = useTimer();
  const [activeTask] = useActiveTask();
  const { data } = useReadOf(teamTasksQuery(scope));
  const tasks = tasksByInterest(data?.items ?? [], scope.employeeId);

  const open = tasks.map(
    (task): Command => ({
      id: task.id,
      group: 'tasks',
      label: task.title,
      icon: <IssueMark value={task.issueType} />,
      keywords: taskKeywords(task),
      hint: task.taskNumber,
      run: () => void navigate(paths.task(task.id)),
    }),
  );
  if (query === '') return open.slice(0, shownWithoutQuery);

  // The chosen task has a command of its own.
  const startable = tasks
    .filter(({ id }) => id !== runningTaskId && id !== activeTask?.id)
    .filter((task) => refusal(task) === undefined)
    .map(
      (task): Command => ({
        id: `start-${task.id}`,
        group: 'timer',
        label: t('shell.palette.startOn', { task: task.title }),
        icon: <Play aria-hidden />,
        keywords: taskKeywords(task),
        run: () => start(task),
      }),
    );
  return [
    ...matchingCommands(open, query).slice(0, shownAtMost),
    ...matchingCommands(startable, query).slice(0, startableAtMost),
  ];
}
