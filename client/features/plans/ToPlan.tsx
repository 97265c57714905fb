import { Box, Button, Card, chakra, HStack, Text } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PoolRow } from '#client/features/plans/PoolRow.tsx';
import { usePlanBoard } from '#client/features/plans/plan-board.ts';
import { type PoolGroup, poolOf } from '#client/features/plans/pool.ts';
import { useDayName } from '#client/features/plans/use-day-name.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/read.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Kbd } from '#client/ui/Kbd.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { SearchInput } from '#client/ui/SearchInput.tsx';
import type { DailyPlan } from '#shared/daily-plans/daily-plan.schema.ts';
import { planEstimateSeconds } from '#shared/plans/plan-rules.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** Lists grow by this many rows. */
const shownAtFirst = 8;
const searchDelayMs = 150;

export interface ToPlanProps {
  /** The day that is planned. */
  day: Day;
  outstanding: readonly Pick<DailyPlan, 'tasks'>[];
}

/** What could be planned, to be dragged onto the plan. */
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
    <Card.Root as="aside" aria-label={t('plans.pool.label')} overflow="hidden">
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
      {isPending ? <ListSkeleton rows={5} /> : null}
      {!isPending && groups.length === 0 ? (
        <EmptyState compact title={t(search === '' ? 'plans.pool.empty' : 'plans.pool.nothing')} />
      ) : null}
      {groups.map((group) => (
        <Group key={group.day ?? group.kind} group={group} day={day} />
      ))}
    </Card.Root>
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
