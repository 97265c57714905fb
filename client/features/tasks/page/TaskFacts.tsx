import { Button, chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { statusRowOf, type TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { EstimateFact, MemberEstimates } from '#client/features/tasks/page/EstimateFacts.tsx';
import { DateFact, Fact, FactList, ListFact } from '#client/features/tasks/page/Fact.tsx';
import { PlaceFacts } from '#client/features/tasks/page/PlaceFacts.tsx';
import { AssigneePicker } from '#client/features/tasks/public/AssigneePicker.tsx';
import { ChoiceButton } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { StatusMenu, useStatusChange } from '#client/features/tasks/public/StatusMenu.tsx';
import { priorityChoices, sizeChoices } from '#client/features/tasks/public/TaskMarks.tsx';
import { assigneesOf, useFieldRights } from '#client/features/tasks/public/task-rights.ts';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { useTaskActions } from '#client/features/tasks/public/use-task-actions.ts';
import { useToday } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { dayTextOf } from '#client/lib/time/format.ts';
import { DueText } from '#client/ui/dates/DueText.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { PriorityChevrons } from '#client/ui/marks/PriorityChevrons.tsx';
import { SizeTag } from '#client/ui/marks/SizeTag.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';
import { daysBetween } from '#shared/time/calendar-day.ts';

interface FactsProps {
  task: Task;
  lists: TaskLists;
  save: SaveTask;
}

interface TaskFactsProps extends FactsProps {
  /** The facts are above the text: rarely needed ones are collapsed. */
  isFoldable: boolean;
}

/** All single values of a task, with inline editing. */
export function TaskFacts({ isFoldable, ...props }: TaskFactsProps) {
  const { t } = useTranslation();
  const [isUnfolded, setUnfolded] = useState(false);
  const folded = isFoldable && !isUnfolded ? 'none' : 'block';
  return (
    <>
      <Card>
        <FactList pb={folded === 'none' ? '2' : undefined}>
          <StateFacts {...props} />
          <AssigneesFact task={props.task} />
        </FactList>
        <FactList display={folded}>
          <PlanFacts {...props} />
        </FactList>
      </Card>
      <chakra.div display={folded}>
        <Card>
          <FactList>
            <PlaceFacts {...props} />
          </FactList>
        </Card>
      </chakra.div>
      {isFoldable ? (
        <Button size="sm" variant="ghost" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {t(isUnfolded ? 'tasks.facts.less' : 'tasks.facts.more')}
          <ChevronDown size={14} style={isUnfolded ? { rotate: '180deg' } : undefined} aria-hidden />
        </Button>
      ) : null}
    </>
  );
}

function StateFacts({ task, lists, save }: FactsProps) {
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

function PlanFacts({ task, lists, save }: FactsProps) {
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

function AssigneesFact({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { setAssignees } = useTaskActions();
  return (
    <Fact name={t('tasks.fields.assignees')} id="assignees">
      <AssigneePicker
        {...assigneesOf(task)}
        onChange={(ids) => setAssignees(task, ids)}
        trigger={(shown) => (
          <ChoiceButton type="button" look="people">
            {shown}
          </ChoiceButton>
        )}
      />
    </Fact>
  );
}

/** The time left: late, today and tomorrow in colour, later in days. */
function DueIn({ dueOn }: { dueOn: string }) {
  const { t } = useTranslation();
  const today = useToday();
  const left = daysBetween(today, dueOn);
  if (left <= 1) return <DueText dueOn={dueOn} today={today} />;
  return <Subtle>{t('tasks.facts.daysLeft', { count: left })}</Subtle>;
}
