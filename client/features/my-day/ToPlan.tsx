import { Box, Button, chakra, HStack, Text } from '@chakra-ui/react';
import { useDraggable } from '@dnd-kit/core';
import { ChevronDown, GripVertical, Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useDayName } from '#client/features/plans/public/PlanName.tsx';
import { planOfDay } from '#client/features/plans/public/plan-edits.ts';
import { usePlanTask } from '#client/features/plans/public/use-plan-task.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { dayTextOf } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Kbd } from '#client/ui/buttons/Kbd.tsx';
import { DueText } from '#client/ui/dates/DueText.tsx';
import { ListSkeleton } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { PriorityChevrons } from '#client/ui/marks/PriorityChevrons.tsx';
import type { DailyPlan } from '#shared/plans/daily-plan.schema.ts';
import { planEstimateSeconds } from '#shared/plans/plan-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { poolDragId } from './drag-ids.ts';
import { Mark, Title } from './PlanRow.tsx';
import { usePlanBoard } from './plan-board.ts';
import { type PoolGroup, poolOf, timesMoved } from './pool.ts';

/** Lists grow by this many rows. */
const shownAtFirst = 8;
const searchDelayMs = 150;

interface ToPlanProps {
  /** The day that is planned. */
  day: Day;
  outstanding: readonly Pick<DailyPlan, 'tasks'>[];
}

/** Candidates to drag onto the plan. */
export function ToPlan({ day, outstanding }: ToPlanProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const { plans, owner } = usePlanBoard();
  const { data: team, isPending } = useReadOf(teamTasksQuery(scope));
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search);
  const groups = useMemo(
    () =>
      poolOf({
        day,
        plans,
        outstanding,
        team: team?.items ?? [],
        employeeId: owner.employeeId,
        search: searched,
      }),
    [day, plans, outstanding, team, owner.employeeId, searched],
  );
  return (
    <Card as="aside" aria-label={t('plans.pool.label')} style={{ overflow: 'hidden' }}>
      <HStack minH="row" ps="4" pe="3" gap="2">
        <Text as="h2" textStyle="sm" fontWeight="semibold">
          {t('plans.pool.title')}
        </Text>
        <HStack ms="auto" gap="1.5" textStyle="xs" color="fg.subtle" hideBelow="md">
          {t('plans.pool.hint')} <Kbd keys="D" />
        </HStack>
      </HStack>
      <Box px="3" pb="3">
        <SearchInput
          value={search}
          onChange={setSearch}
          label={t('plans.pool.search')}
          debounceMs={searchDelayMs}
        />
      </Box>
      {!isPending && groups.length === 0 ? (
        <EmptyState compact title={t(search === '' ? 'plans.pool.empty' : 'plans.pool.nothing')} />
      ) : null}
      {groups.map((group) => (
        <Group key={group.day ?? group.kind} group={group} day={day} />
      ))}
      {isPending ? <ListSkeleton rows={5} /> : null}
    </Card>
  );
}

function Group({ group, day }: { group: PoolGroup; day: Day }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useDayName();
  const [isOpen, setOpen] = useState(true);
  const [shown, setShown] = useState(shownAtFirst);
  const hidden = group.tasks.length - shown;
  const name = group.day === undefined ? t(`plans.pool.${group.kind}`) : nameOf(group.day);
  return (
    <section aria-label={name}>
      <chakra.h3
        display="flex"
        h="8"
        bg="bg.subtle"
        borderTopWidth="1px"
        borderColor="border.muted"
        textStyle="xs"
        color="fg.subtle"
      >
        <chakra.button
          type="button"
          aria-expanded={isOpen}
          display="flex"
          alignItems="center"
          gap="2"
          w="100%"
          px="3"
          cursor="pointer"
          outlineOffset="-2px"
          onClick={() => setOpen(!isOpen)}
        >
          <chakra.span transform={isOpen ? undefined : 'rotate(-90deg)'}>
            <ChevronDown size={14} aria-hidden />
          </chakra.span>
          <chakra.b color="fg" fontWeight="medium">
            {name}
          </chakra.b>
          <chakra.span className="num">{group.tasks.length}</chakra.span>
          <chakra.span className="num" ms="auto">
            {format.duration(planEstimateSeconds(group.tasks))}
          </chakra.span>
        </chakra.button>
      </chakra.h3>
      {isOpen ? (
        <ul aria-label={name}>
          {group.tasks.slice(0, shown).map((task) => (
            <PoolRow key={task.id} task={task} from={group.day} day={day} />
          ))}
          {hidden > 0 ? (
            <Box as="li" borderTopWidth="1px" borderColor="border.muted" textAlign="center" py="1">
              <Button size="sm" variant="ghost" onClick={() => setShown(shown + shownAtFirst * 2)}>
                {t('plans.pool.more', { count: hidden })}
              </Button>
            </Box>
          ) : null}
        </ul>
      ) : null}
    </section>
  );
}

interface PoolRowProps {
  task: Task;
  /** The later plan that holds it. */
  from: Day | undefined;
  /** The day that is planned. */
  day: Day;
}

/** A task that could be planned. */
function PoolRow({ task, from, day }: PoolRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { today, owner, actions, plans, mayEdit } = usePlanBoard();
  const { planForToday } = usePlanTask(owner);
  const may = mayEdit(day);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: poolDragId(task.id, from),
    disabled: !may,
  });

  function plan() {
    if (from !== undefined) {
      void actions.move({ task, from, to: day, position: planOfDay(plans, day)?.tasks.length ?? 0 });
    } else if (day === today) void planForToday(task);
    else void actions.add(task, day);
  }

  return (
    <HStack
      as="li"
      ref={setNodeRef}
      minH="row"
      px="2"
      gap="2"
      borderTopWidth="1px"
      borderColor="border.muted"
      textStyle="sm"
      opacity={isDragging ? 0.4 : 1}
      _hover={{ bg: 'bg.subtle' }}
      _focusWithin={{ bg: 'brand.subtle', boxShadow: 'inset 2px 0 0 {colors.brand.solid}' }}
      data-plan-task={task.id}
    >
      {may ? (
        <chakra.button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={t('plans.drag.handle', { task: task.title })}
          display="grid"
          placeItems="center"
          boxSize="6"
          mx="-1"
          flexShrink="0"
          borderRadius="l1"
          color="fg.subtle"
          cursor="grab"
          touchAction="none"
        >
          <GripVertical size={14} aria-hidden />
        </chakra.button>
      ) : null}
      <Mark task={task} />
      <chakra.span flex="1" minW="0">
        <Title task={task} />
      </chakra.span>
      <Fact task={task} />
      <chakra.span className="num" textStyle="xs" color="fg.subtle">
        {(task.estimate ?? 0) > 0 ? format.duration(task.estimate ?? 0) : '–'}
      </chakra.span>
      {may ? (
        <IconButton
          size="xs"
          label={t('plans.pool.plan', { task: task.title })}
          title={t('plans.menu.today')}
          tip={false}
          icon={<Plus aria-hidden />}
          onClick={plan}
        />
      ) : null}
    </HStack>
  );
}

/** The one fact there is room for: moved again and again, due, or urgent. */
function Fact({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { plans, today } = usePlanBoard();
  const moved = timesMoved(plans, task.id, today);
  const due = dayTextOf(task.dueDate);
  if (moved > 1) {
    return (
      <chakra.span textStyle="xs" color="danger.fg" whiteSpace="nowrap">
        {t('plans.pool.moved', { count: moved })}
      </chakra.span>
    );
  }
  if (due) return <DueText dueOn={due} today={today} />;
  return task.priority ? <PriorityChevrons value={task.priority} /> : null;
}
