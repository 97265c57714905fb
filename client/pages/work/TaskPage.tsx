import { Button } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { StepButtons } from '#client/features/tasks/page/StepButtons.tsx';
import { TaskSkeleton } from '#client/features/tasks/page/TaskSkeleton.tsx';
import { TaskView } from '#client/features/tasks/page/TaskView.tsx';
import { useSteps, useTaskState } from '#client/features/tasks/public/task-navigation.ts';
import { cachedTask, taskQuery } from '#client/features/tasks/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { taskNumberText } from '#shared/tasks/task-number.ts';

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
  const navigate = useNavigate();
  const { from = { label: t('tasks.list.title'), to: paths.tasks() } } = useTaskState();
  usePage({ title, crumbs: [from] });
  const steps = useSteps(id, from.to.split('?')[0]);
  // The entry of the history before it stays the list.
  const step = (to: string) => void navigate(paths.task(to), { replace: true, state: { from } });
  const stepTo = (to: string | undefined) => () => to !== undefined && step(to);
  const enabled = steps !== undefined;
  useShortcut({ keys: 'J', label: t('tasks.keys.next'), run: stepTo(steps?.next), enabled });
  useShortcut({ keys: 'K', label: t('tasks.keys.previous'), run: stepTo(steps?.previous), enabled });
  if (task) {
    return (
      <TaskView
        key={id}
        task={task}
        onGone={() => void navigate(from.to)}
        tools={<StepButtons steps={steps} onStep={step} />}
      />
    );
  }
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
