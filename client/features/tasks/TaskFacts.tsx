import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { statusRowOf } from '#client/features/task-lists/parts/list-row.ts';
import type { TaskLists } from '#client/features/task-lists/parts/use-task-lists.ts';
import { AssigneesFact } from '#client/features/tasks/AssigneesFact.tsx';
import { DateFact } from '#client/features/tasks/DateFact.tsx';
import { DueIn } from '#client/features/tasks/DueIn.tsx';
import { EstimateFact } from '#client/features/tasks/EstimateFact.tsx';
import { Fact, FactCard, Unset } from '#client/features/tasks/Fact.tsx';
import { LabelsFact } from '#client/features/tasks/LabelsFact.tsx';
import { ListFact } from '#client/features/tasks/ListFact.tsx';
import { priorityChoices, sizeChoices } from '#client/features/tasks/parts/list-choices.tsx';
import { StatusMenu } from '#client/features/tasks/parts/StatusMenu.tsx';
import { mayEstimate } from '#client/features/tasks/parts/task-rights.ts';
import { dayTextOf } from '#client/features/tasks/parts/task-text.ts';
import { useStatusChange } from '#client/features/tasks/parts/use-status-change.tsx';
import type { SaveTask } from '#client/features/tasks/parts/use-update-task.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { IssueMark } from '#client/ui/IssueMark.tsx';
import { PriorityChevrons } from '#client/ui/PriorityChevrons.tsx';
import { ProjectMark } from '#client/ui/ProjectMark.tsx';
import { SizeTag } from '#client/ui/SizeTag.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

export interface TaskFactsProps {
  task: Task;
  lists: TaskLists;
  save: SaveTask;
}

/** Everything about a task that is one value; each is changed where it stands. */
export function TaskFacts(props: TaskFactsProps) {
  return (
    <>
      <FactCard>
        <StateFacts {...props} />
        <AssigneesFact {...props} />
        <PlanFacts {...props} />
      </FactCard>
      <FactCard>
        <PlaceFacts {...props} />
      </FactCard>
    </>
  );
}

function StateFacts({ task, lists, save }: TaskFactsProps) {
  const { t } = useTranslation();
  const { changeStatus, dialog } = useStatusChange(save);
  return (
    <>
      <Fact name={t('tasks.fields.status')} id="status">
        <StatusMenu
          look="fact"
          task={task}
          statuses={lists.statuses}
          onChoose={(status) => changeStatus(task, status)}
        />
        {dialog}
      </Fact>
      <ListFact
        id="priority"
        name={t('tasks.fields.priority')}
        rows={lists.priorities}
        choices={priorityChoices}
        current={{ id: task.taskPriorityId, name: task.priority }}
        show={(value, row) => <PriorityChevrons withText value={value} name={row?.name} color={row?.color} />}
        unset={t('ui.priority.none')}
        onChoose={({ id, name }) =>
          void save({ id: task.id, field: 'priority', change: { priority: name, taskPriorityId: id } })
        }
      />
      <ListFact
        id="size"
        name={t('tasks.fields.size')}
        rows={lists.sizes}
        choices={sizeChoices}
        current={{ id: task.taskSizeId, name: task.size }}
        show={(value, row) => <SizeTag withText value={value} name={row?.name} color={row?.color} />}
        unset={t('tasks.facts.noSize')}
        onChoose={({ id, name }) =>
          void save({ id: task.id, field: 'size', change: { size: name, taskSizeId: id } })
        }
      />
    </>
  );
}

function PlanFacts({ task, lists, save }: TaskFactsProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const start = dayTextOf(task.startDate);
  const due = dayTextOf(task.dueDate);
  const status = statusRowOf(lists.statuses, { id: task.taskStatusId, name: task.status });
  const isDone = isCompleted({ status: task.status, taskStatus: status });
  return (
    <>
      <EstimateFact
        seconds={task.estimate ?? 0}
        onSave={
          mayEstimate(task, scope)
            ? (estimate) => void save({ id: task.id, field: 'estimate', change: { estimate } })
            : undefined
        }
      />
      <DateFact
        id="due"
        name={t('tasks.fields.dueDate')}
        value={due}
        min={start ?? undefined}
        onChange={(dueDate) => void save({ id: task.id, field: 'dueDate', change: { dueDate } })}
      >
        {due && !isDone ? <DueIn dueOn={due} /> : null}
      </DateFact>
      <DateFact
        id="start"
        name={t('tasks.fields.startDate')}
        value={start}
        max={due ?? undefined}
        onChange={(startDate) => void save({ id: task.id, field: 'startDate', change: { startDate } })}
      />
    </>
  );
}

function PlaceFacts({ task, lists, save }: TaskFactsProps) {
  const { t } = useTranslation();
  const { project } = task;
  const epic = task.rootEpic?.id === task.id ? undefined : task.rootEpic;
  return (
    <>
      <Fact name={t('tasks.fields.project')}>
        {project ? (
          <ProjectMark name={project.name} color={project.color} imageUrl={project.imageUrl} />
        ) : (
          <Unset>{t('tasks.facts.noProject')}</Unset>
        )}
      </Fact>
      {epic ? (
        <Fact name={t('tasks.fields.epic')}>
          <IssueMark value="epic" />
          <chakra.span truncate dir="auto" title={epic.title}>
            <Link to={paths.task(epic.id)}>{epic.title}</Link>
          </chakra.span>
        </Fact>
      ) : null}
      <LabelsFact task={task} tags={lists.tags} save={save} />
    </>
  );
}
