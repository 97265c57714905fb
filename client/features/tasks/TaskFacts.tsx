import { Button, chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statusRowOf } from '#client/features/task-lists/public/list-row.ts';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { AssigneesFact } from '#client/features/tasks/AssigneesFact.tsx';
import { DateFact } from '#client/features/tasks/DateFact.tsx';
import { DueIn } from '#client/features/tasks/DueIn.tsx';
import { EstimateFact } from '#client/features/tasks/EstimateFact.tsx';
import { Fact, FactCard, FactList } from '#client/features/tasks/Fact.tsx';
import { ListFact } from '#client/features/tasks/ListFact.tsx';
import { MemberEstimates } from '#client/features/tasks/MemberEstimates.tsx';
import { PlaceFacts } from '#client/features/tasks/PlaceFacts.tsx';
import { priorityChoices, sizeChoices } from '#client/features/tasks/public/list-choices.tsx';
import { StatusMenu } from '#client/features/tasks/public/StatusMenu.tsx';
import { dayTextOf } from '#client/features/tasks/public/task-text.ts';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { useFieldRights } from '#client/features/tasks/public/use-field-rights.ts';
import { useStatusChange } from '#client/features/tasks/public/use-status-change.tsx';
import { PriorityChevrons } from '#client/ui/PriorityChevrons.tsx';
import { SizeTag } from '#client/ui/SizeTag.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

export interface TaskFactsProps {
  task: Task;
  lists: TaskLists;
  save: SaveTask;
}

/** Everything about a task that is one value; each is changed where it stands. A phone folds what is asked less. */
export function TaskFacts(props: TaskFactsProps) {
  const { t } = useTranslation();
  const [isUnfolded, setUnfolded] = useState(false);
  const folded = { base: isUnfolded ? 'block' : 'none', md: 'block' };
  return (
    <>
      <FactCard>
        <FactList>
          <StateFacts {...props} />
          <AssigneesFact {...props} />
        </FactList>
        <FactList display={folded}>
          <PlanFacts {...props} />
        </FactList>
      </FactCard>
      <chakra.div display={folded}>
        <FactCard>
          <FactList>
            <PlaceFacts {...props} />
          </FactList>
        </FactCard>
      </chakra.div>
      <Button
        hideFrom="md"
        size="sm"
        variant="ghost"
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {t(isUnfolded ? 'tasks.facts.less' : 'tasks.facts.more')}
        <ChevronDown size={14} style={isUnfolded ? { rotate: '180deg' } : undefined} aria-hidden />
      </Button>
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
        onChoose={(row) => {
          const change = { priority: row?.name ?? null, taskPriorityId: row?.id ?? null };
          void save({ id: task.id, field: 'priority', change });
        }}
      />
      <ListFact
        id="size"
        name={t('tasks.fields.size')}
        rows={lists.sizes}
        choices={sizeChoices}
        current={{ id: task.taskSizeId, name: task.size }}
        show={(value, row) => <SizeTag withText value={value} name={row?.name} color={row?.color} />}
        unset={t('tasks.facts.noSize')}
        onChoose={(row) => {
          const change = { size: row?.name ?? null, taskSizeId: row?.id ?? null };
          void save({ id: task.id, field: 'size', change });
        }}
      />
    </>
  );
}

function PlanFacts({ task, lists, save }: TaskFactsProps) {
  const { t } = useTranslation();
  const mayEstimate = useFieldRights().estimates(task);
  const start = dayTextOf(task.startDate);
  const due = dayTextOf(task.dueDate);
  const status = statusRowOf(lists.statuses, { id: task.taskStatusId, name: task.status });
  const isDone = isCompleted({ status: task.status, taskStatus: status });
  return (
    <>
      <EstimateFact
        seconds={task.estimate ?? 0}
        onSave={
          mayEstimate
            ? (estimate) => void save({ id: task.id, field: 'estimate', change: { estimate } })
            : undefined
        }
      />
      <MemberEstimates task={task} mayAdd={mayEstimate} />
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
