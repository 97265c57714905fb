import { chakra } from '@chakra-ui/react';
import { CalendarRange, Hash, NotebookPen, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { TaskChoice } from '#client/ui/marks/TaskChoice.tsx';
import type { Project } from '#shared/projects/project.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';
import type { WorkRow } from './work-groups.ts';

interface WorkLineProps {
  row: WorkRow;
  projects: readonly Project[];
}

/** A row of the list of the timer bar. */
export function WorkLine({ row, projects }: WorkLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { teamId } = useScope();
  const hasTasks = useHasModule('tasks');
  if (row.kind === 'task') {
    const { task } = row;
    const project = projects.find(({ id }) => id === task.projectId);
    const state = isCompleted(task) ? t('timerWork.completed') : undefined;
    return (
      <Line aside={<Place project={state === undefined ? project : undefined} word={state} />}>
        <TaskChoice task={task} />
      </Line>
    );
  }
  if (row.kind === 'recent' || row.kind === 'favorite') {
    const { task, description, project, team } = row.work;
    const word = team && team.id !== teamId ? team.name : undefined;
    return (
      <Line aside={<Place project={project} word={word} />}>
        {task ? (
          <TaskChoice task={task} />
        ) : (
          <Words icon={<NotebookPen size={16} aria-hidden />}>{description}</Words>
        )}
      </Line>
    );
  }
  if (row.kind === 'event') {
    const { title, startsAt, guess } = row.event;
    return (
      <Line aside={<Place project={undefined} word={guess?.name} />}>
        <Words icon={<CalendarRange size={16} aria-hidden />}>{`${format.time(startsAt)} ${title}`}</Words>
      </Line>
    );
  }
  if (row.kind === 'name') {
    return <Words icon={<Hash size={16} aria-hidden />}>{row.named.name}</Words>;
  }
  const isTask = row.kind === 'create';
  const note = hasTasks ? 'timerWork.note' : 'timerWork.start';
  const Icon = isTask ? Plus : NotebookPen;
  return (
    <Words icon={<Icon size={16} aria-hidden />}>
      {t(isTask ? 'timerWork.create' : note, { title: row.title })}
    </Words>
  );
}

function Line({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <>
      <chakra.span flex="1" minW="0" display="flex" alignItems="center" gap="2">
        {children}
      </chakra.span>
      {aside}
    </>
  );
}

function Words({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <chakra.span color="fg.subtle" flexShrink="0">
        {icon}
      </chakra.span>
      <chakra.span
        flex="1"
        minW="0"
        truncate
        dir="auto"
        title={typeof children === 'string' ? children : undefined}
      >
        {children}
      </chakra.span>
    </>
  );
}

interface PlaceProps {
  project: { name: string; color?: string | null } | null | undefined;
  word: string | undefined;
}

/** The project of the work, at the end of its row. */
function Place({ project, word }: PlaceProps) {
  if (!project && word === undefined) return null;
  return (
    <chakra.span display="flex" gap="2" minW="0" maxW="45%" flexShrink="0" textStyle="xs" color="fg.subtle">
      {project ? <ProjectMark name={project.name} color={project.color} /> : null}
      {word === undefined ? null : (
        <chakra.span truncate dir="auto" title={word}>
          {word}
        </chakra.span>
      )}
    </chakra.span>
  );
}
