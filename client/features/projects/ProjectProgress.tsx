import { Stack } from '@chakra-ui/react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { ProgressBar } from '#client/ui/marks/ProgressBar.tsx';
import type { Project } from '#shared/projects/project.schema.ts';
import { completionPercent } from '#shared/tasks/estimate.ts';

/** The share of completed tasks. */
export function ProjectProgress({ project }: { project: Project }) {
  const { t } = useTranslation();
  const count = project.tasksCount ?? 0;
  const done = project.completedTasksCount ?? 0;
  if (count === 0) {
    return <Subtle>{t('projects.noTasks')}</Subtle>;
  }
  const words = t('projects.progress', { done, count });
  return (
    <Stack gap="1" minW="7rem">
      <Subtle className="num">{words}</Subtle>
      <ProgressBar size="sm" percent={completionPercent({ completed: done, total: count })} label={words} />
    </Stack>
  );
}

interface ProjectPerson {
  /** The employee's id. */
  readonly id: string;
  readonly userId: string | undefined;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly isManager: boolean;
}

/** The members of a project, its managers first. */
export function projectPeople({ members = [] }: Project): ProjectPerson[] {
  return members
    .map(({ employeeId, employee, isManager }) => ({
      id: employeeId,
      userId: employee?.userId ?? employee?.user?.id,
      name: employee?.fullName ?? employee?.user?.name ?? '',
      imageUrl: employee?.user?.imageUrl ?? null,
      isManager: isManager === true,
    }))
    .sort(
      (one, other) => Number(other.isManager) - Number(one.isManager) || one.name.localeCompare(other.name),
    );
}
