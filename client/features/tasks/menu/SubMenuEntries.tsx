import { Menu } from '@chakra-ui/react';
import { ArrowRightLeft, Check, CircleDot, Folder, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOpenProjects } from '#client/features/projects/queries.ts';
import { statusRowOf, useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { SubMenu } from '#client/features/tasks/menu/MenuEntry.tsx';
import { Glyph } from '#client/features/tasks/public/ChoiceMenu.tsx';
import type { ChangeStatus } from '#client/features/tasks/public/StatusMenu.tsx';
import { categoryOf } from '#client/features/tasks/public/TaskMarks.tsx';
import { assigneesOf, useAssigneeChoices } from '#client/features/tasks/public/task-rights.ts';
import type { TaskActions } from '#client/features/tasks/public/use-task-actions.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Clipped, MenuNote, Subtle } from '#client/ui/layout/looks.ts';
import { listName } from '#client/ui/marks/humanize.ts';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { StatusGlyph } from '#client/ui/marks/StatusGlyph.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

/** Possible assignees of the task: a click assigns or removes, and the menu stays open. */
export function AssigneeEntries({ task, actions }: { task: Task; actions: TaskActions }) {
  const { t } = useTranslation();
  const { people, note } = useAssigneeChoices(assigneesOf(task));
  return (
    <SubMenu label={t('tasks.menu.assignees')} icon={<Users />}>
      {people.map(({ id, name, imageUrl, isAssigned, isRequired, isFixed }) => (
        <Menu.CheckboxItem
          key={id}
          value={id}
          checked={isAssigned}
          disabled={isFixed}
          closeOnSelect={false}
          onCheckedChange={() => actions.toggleAssignee(task, id)}
        >
          <MemberAvatar name={name} imageUrl={imageUrl} size={20} decorative />
          <Clipped flex="1">{name}</Clipped>
          {isRequired ? <Subtle>{t('tasks.assign.required')}</Subtle> : null}
          {isAssigned && !isRequired ? <Check size={16} aria-hidden /> : null}
        </Menu.CheckboxItem>
      ))}
      {note ? <MenuNote>{note}</MenuNote> : null}
    </SubMenu>
  );
}

export interface MoveEntriesProps {
  task: Task;
  actions: TaskActions;
  changeStatus: ChangeStatus;
  onGone?: () => void;
}

/** Possible destinations of a task: another project, team or status. */
export function MoveEntries({ task, actions, changeStatus, onGone }: MoveEntriesProps) {
  const { t } = useTranslation();
  const { teams, teamId } = useScope();
  const otherTeams = teams.filter(({ id }) => id !== teamId);
  return (
    <SubMenu label={t('tasks.menu.moveTo')} icon={<ArrowRightLeft />}>
      <SubMenu label={t('tasks.menu.project')} icon={<Folder />}>
        <ProjectEntries task={task} actions={actions} />
      </SubMenu>
      {otherTeams.length > 0 ? (
        <SubMenu label={t('tasks.menu.team')} icon={<Users />}>
          {otherTeams.map(({ id, name }) => (
            <Target
              key={id}
              id={id}
              label={name}
              isCurrent={false}
              onSelect={() =>
                void actions.moveToTeam(task, { id, name }).then((isMoved) => isMoved && onGone?.())
              }
            />
          ))}
        </SubMenu>
      ) : null}
      <SubMenu label={t('tasks.menu.status')} icon={<CircleDot />}>
        <StatusEntries task={task} changeStatus={changeStatus} />
      </SubMenu>
    </SubMenu>
  );
}

function ProjectEntries({ task, actions }: { task: Task; actions: TaskActions }) {
  const { t } = useTranslation();
  const { projects } = useOpenProjects();
  return (
    <>
      <Target
        id="none"
        label={t('tasks.menu.noProject')}
        isCurrent={!task.projectId}
        onSelect={() => actions.moveToProject(task, null)}
      />
      {projects.map(({ id, name, color, imageUrl }) => (
        <Target
          key={id}
          id={id}
          label={name}
          mark={<ProjectMark isAlone name={name} color={color} imageUrl={imageUrl} />}
          isCurrent={id === task.projectId}
          onSelect={() => actions.moveToProject(task, { id, name, color, imageUrl })}
        />
      ))}
    </>
  );
}

function StatusEntries({ task, changeStatus }: { task: Task; changeStatus: ChangeStatus }) {
  const { statuses } = useTaskLists(useScope());
  const current = statusRowOf(statuses, { id: task.taskStatusId, name: task.status });
  return statuses.map((row) => (
    <Target
      key={row.id}
      id={row.id}
      label={listName('statuses', row.name)}
      mark={<StatusGlyph value={row.value} category={categoryOf(row)} color={row.color} />}
      isCurrent={row.id === current?.id}
      onSelect={() => changeStatus(task, row)}
    />
  ));
}

interface TargetProps {
  id: string;
  label: string;
  mark?: ReactNode;
  /** The current place of the task. */
  isCurrent: boolean;
  onSelect: () => void;
}

function Target({ id, label, mark, isCurrent, onSelect }: TargetProps) {
  return (
    <Menu.Item value={id} disabled={isCurrent} onSelect={onSelect}>
      <Glyph>{mark}</Glyph>
      {label}
    </Menu.Item>
  );
}
