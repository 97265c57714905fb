import { chakra } from '@chakra-ui/react';
import { TaskBrowser } from '#client/features/task-browser/TaskBrowser.tsx';
import { CreateTaskButton } from '#client/features/tasks/public/CreateTaskButton.tsx';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { isCompleted } from '#shared/tasks/task-status.ts';

/** Every task of the team, and the person's own. */
export function TasksPage() {
  const { t } = useTranslation();
  usePage({ title: t('browse.title') });
  return (
    <>
      <PageHeader title={t('browse.title')} subtitle={<Totals />} primary={<CreateTaskButton />} />
      <TaskBrowser />
    </>
  );
}

/** "41 tasks · 126:00 estimated": those on which work is left, as the tab counts them. */
function Totals() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useReadOf(teamTasksQuery(useScope()));
  if (!data) return null;
  const open = data.items.filter((task) => !isCompleted(task));
  const seconds = open.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0);
  const tasks = t('browse.count', { count: open.length });
  if (seconds === 0) return tasks;
  return (
    <>
      <chakra.span hideFrom="md">{tasks}</chakra.span>
      <chakra.span hideBelow="md">
        {t('browse.countEstimated', { tasks, time: format.duration(seconds) })}
      </chakra.span>
    </>
  );
}
