import { chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import type { Project } from '#shared/projects/project.schema.ts';
import { completionPercent } from '#shared/tasks/estimate.ts';

/** How many of its tasks are done. */
export function ProjectProgress({ project }: { project: Project }) {
  const { t } = useTranslation();
  const count = project.tasksCount ?? 0;
  const done = project.completedTasksCount ?? 0;
  if (count === 0) {
    return (
      <chakra.span textStyle="xs" color="fg.subtle">
        {t('projects.noTasks')}
      </chakra.span>
    );
  }
  const words = t('projects.progress', { done, count });
  return (
    <Stack gap="1" minW="7rem">
      <chakra.span textStyle="xs" color="fg.subtle" className="num">
        {words}
      </chakra.span>
      <ProgressBar size="sm" percent={completionPercent({ completed: done, total: count })} label={words} />
    </Stack>
  );
}
