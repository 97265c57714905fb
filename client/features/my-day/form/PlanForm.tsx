import { Box, chakra, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { Plus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { poolOf } from '#client/features/my-day/pool.ts';
import { planOfDay } from '#client/features/plans/public/plan-edits.ts';
import { usePlanActions } from '#client/features/plans/public/use-plan-actions.ts';
import { usePlans } from '#client/features/plans/public/use-plans.ts';
import type { PlanOwner } from '#client/features/plans/queries.ts';
import { EstimatePopover } from '#client/features/tasks/public/EstimatePopover.tsx';
import { useFieldRights } from '#client/features/tasks/public/task-rights.ts';
import { useUpdateTask } from '#client/features/tasks/public/task-writes.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { TaskChoice } from '#client/ui/marks/TaskChoice.tsx';
import { planEstimateSeconds } from '#shared/plans/plan-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { AddTask } from './AddTask.tsx';
import { PlanWarnings } from './PlanWarnings.tsx';
import { hoursText, readHours } from './typed-text.ts';

interface PlanFormProps {
  draft: PlanDraft;
  owner: PlanOwner;
  day: Day;
}

const suggested = 5;

/** Planned time and tasks of one day. */
export function PlanForm({ draft, owner, day }: PlanFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { tasks, text, setText, error, facts, add } = draft;
  return (
    <Stack gap="3">
      <HStack gap="6" align="flex-start">
        <Box w="9rem">
          <Field label={t('plans.hours.label')} error={error}>
            <Input
              className="num"
              value={text}
              placeholder="0:00"
              inputMode="text"
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        </Box>
        <Box>
          <Text textStyle="sm" color="fg.muted" h="6">
            {t('plans.estimated')}
          </Text>
          <Text className="num" textStyle="md" fontWeight="medium" lineHeight="2rem">
            {format.duration(planEstimateSeconds(tasks))}
          </Text>
        </Box>
      </HStack>
      <PlanWarnings plan={facts} />
      <Box borderWidth="1px" borderRadius="l3" overflow="hidden">
        <chakra.ul aria-label={t('plans.form.tasks')} maxH="14rem" overflowY="auto">
          {tasks.map((task) => (
            <ChosenTask key={task.id} task={task} onRemove={() => draft.take(task.id)} />
          ))}
        </chakra.ul>
        <AddTask
          plan={['form', owner.employeeId, day].join()}
          except={tasks.map(({ id }) => id)}
          employeeId={owner.employeeId}
          onAdd={add}
        />
      </Box>
      <Suggestions draft={draft} owner={owner} day={day} />
    </Stack>
  );
}

/** A task with its estimate, with inline editing. */
function ChosenTask({ task, onRemove }: { task: Task; onRemove?: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const save = useUpdateTask();
  const { estimates } = useFieldRights();
  const seconds = task.estimate ?? 0;
  const estimateText = (
    <chakra.span className="num" textStyle="xs" color={seconds > 0 ? 'fg.subtle' : 'warning.fg'}>
      {seconds > 0 ? format.duration(seconds) : t('plans.estimate')}
    </chakra.span>
  );
  return (
    <HStack
      as="li"
      minH="row"
      px="3"
      gap="2"
      textStyle="sm"
      borderBottomWidth="1px"
      borderColor="border.muted"
    >
      <chakra.span flex="1" minW="0">
        <TaskChoice task={task} />
      </chakra.span>
      {estimates(task) ? (
        <EstimatePopover
          seconds={seconds}
          onSave={(estimate) => void save({ id: task.id, field: 'estimate', change: { estimate } })}
        >
          {estimateText}
        </EstimatePopover>
      ) : (
        estimateText
      )}
      {onRemove ? (
        <IconButton
          size="xs"
          tip={false}
          label={t('plans.form.remove', { task: task.title })}
          icon={<X aria-hidden />}
          onClick={onRemove}
        />
      ) : null}
    </HStack>
  );
}

/** A few tasks that most likely belong on the plan. */
function Suggestions({ draft, owner, day }: PlanFormProps) {
  const { t } = useTranslation();
  const { plans, tabs } = usePlans(owner);
  const { data: team } = useReadOf(teamTasksQuery(owner));
  const { tasks, add } = draft;
  const offered = useMemo(() => {
    const groups = poolOf({
      day,
      plans,
      outstanding: tabs.outstanding,
      team: team?.items ?? [],
      employeeId: owner.employeeId,
      search: '',
    });
    const chosen = new Set(tasks.map(({ id }) => id));
    return groups
      .filter(({ kind }) => kind === 'outstanding' || kind === 'mine')
      .flatMap((group) => group.tasks)
      .filter(({ id }) => !chosen.has(id))
      .slice(0, suggested);
  }, [day, plans, tabs, team, owner.employeeId, tasks]);
  if (offered.length === 0) return null;
  return (
    <Box>
      <Text textStyle="xs" color="fg.subtle" mb="1">
        {t('plans.form.suggested')}
      </Text>
      <chakra.ul aria-label={t('plans.form.suggested')}>
        {offered.map((task) => (
          <li key={task.id}>
            <chakra.button
              type="button"
              display="flex"
              alignItems="center"
              gap="2"
              w="100%"
              h="9"
              px="2"
              borderRadius="l2"
              textStyle="sm"
              textAlign="start"
              cursor="pointer"
              _hover={{ bg: 'bg.muted' }}
              onClick={() => add(task)}
            >
              <Plus size={14} aria-hidden />
              <chakra.span srOnly>{t('plans.form.add', { task: task.title })}</chakra.span>
              <chakra.span minW="0" aria-hidden>
                <TaskChoice task={task} />
              </chakra.span>
            </chakra.button>
          </li>
        ))}
      </chakra.ul>
    </Box>
  );
}

interface PlanDraftFacts {
  owner: PlanOwner;
  day: Day;
  /** Tasks that are chosen from the beginning, besides those of the plan. */
  first?: readonly Task[];
}

/** The chosen tasks: those of the plan, with additions and without removals. */
function useChosenTasks(owner: PlanOwner, saved: readonly Task[], first: readonly Task[]) {
  const { data: team } = useReadOf(teamTasksQuery(owner));
  const [added, setAdded] = useState(first);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const tasks = useMemo(() => {
    const teamTasks = new Map(team?.items.map((task) => [task.id, task]));
    const all = [...saved, ...added].filter(({ id }) => !removed.includes(id));
    return [...new Map(all.map((task) => [task.id, teamTasks.get(task.id) ?? task])).values()];
  }, [saved, added, removed, team]);

  function add(task: Task) {
    setAdded((now) => [...now, task]);
    setRemoved((now) => now.filter((id) => id !== task.id));
  }

  function take(taskId: string) {
    setAdded((now) => now.filter(({ id }) => id !== taskId));
    setRemoved((now) => [...now, taskId]);
  }

  return { tasks, add, take };
}

const noTasks: readonly Task[] = [];

/** A plan while it is being made or changed in a dialog; nothing is sent before `save`. */
export function usePlanDraft({ owner, day, first = noTasks }: PlanDraftFacts) {
  const { plans, isPending } = usePlans(owner);
  const actions = usePlanActions(owner);
  const saved = planOfDay(plans, day);
  const before = saved?.tasks ?? noTasks;
  const { tasks, add, take } = useChosenTasks(owner, before, first);
  const [text, setText] = useState<string>();
  const savedHours = saved?.workTimePlanned ?? 0;
  const shownText = text ?? (savedHours > 0 ? hoursText(savedHours) : '');
  const entry = readHours(shownText);
  const hours = entry.hours ?? 0;

  const { mutateAsync, isPending: isSaving } = useWriteOf(async () => {
    const has = (list: readonly Task[], task: Task) => list.some(({ id }) => id === task.id);
    const fresh = tasks.filter((task) => !has(before, task));
    const gone = before.filter((task) => !has(tasks, task));
    const results = await Promise.all([
      saved === undefined || fresh.length > 0
        ? actions.create({ day, tasks: fresh, workTimePlanned: hours })
        : hours === savedHours || actions.setHours(day, hours),
      ...gone.map(({ id }) => actions.removeTask(id, day)),
    ]);
    return results.every(Boolean);
  });

  /** Answers whether everything was saved; what has not changed is not sent. */
  const save = async () => !isSaving && entry.error === undefined && (await mutateAsync());

  return {
    isPending,
    isNew: saved === undefined,
    tasks,
    add,
    take,
    text: shownText,
    setText,
    error: entry.error,
    facts: { workTimePlanned: hours, tasks },
    isSaving,
    save,
  };
}

type PlanDraft = ReturnType<typeof usePlanDraft>;
