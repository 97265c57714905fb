import { useReadOf } from '#client/lib/api/read.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';
import '#client/locales/en/pages/task.json';
import { Button, VisuallyHidden } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { TaskSkeleton } from '#client/features/tasks/page/TaskSkeleton.tsx';
import { TaskView } from '#client/features/tasks/page/TaskView.tsx';
import { cachedTask, taskQuery } from '#client/features/tasks/queries.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';

/** One task. */
export function TaskPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const queryClient = useQueryClient();
  const query = useReadOf(taskQuery(id), {
    placeholderData: () => cachedTask(queryClient, id),
  });
  const { data: task } = query;
  const title = task ? taskNumberText(task) || task.title : t('tasks.page.title');
  usePage({ title, crumbs: [{ label: t('tasks.list.title'), to: paths.tasks() }] });
  if (task) return <TaskView key={id} task={task} />;
  return (
    <>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <Answer query={query} skeleton={<TaskSkeleton />} reference="shown" missing={<NoTask />} />
    </>
  );
}

function NoTask() {
  const { t } = useTranslation();
  return (
    <EmptyState
      art="list"
      title={t('tasks.page.notFound')}
      description={t('tasks.page.gone')}
      action={
        <Button asChild variant="outline">
          <Link to={paths.tasks()}>{t('tasks.page.toTasks')}</Link>
        </Button>
      }
    />
  );
}
