import { Box, Card, chakra, HStack } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DeletePlan } from '#client/features/plans/DeletePlan.tsx';
import { PlanCounts } from '#client/features/plans/PlanCounts.tsx';
import { PlannedTasks } from '#client/features/plans/PlannedTasks.tsx';
import { PlannedTime } from '#client/features/plans/PlannedTime.tsx';
import { PlanWarnings } from '#client/features/plans/PlanWarnings.tsx';
import { usePlanBoard } from '#client/features/plans/plan-board.ts';
import type { PlanLayout } from '#client/features/plans/use-plan-view.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { planEstimateSeconds } from '#shared/plans/plan-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export interface PlanSectionProps {
  day: Day;
  tasks: readonly Task[];
  workTimePlanned: number;
  layout: PlanLayout;
  isOpen: boolean;
  onToggle: () => void;
  /** Outstanding tasks are only a part of their plan. */
  isPart?: boolean;
}

/** One date: its summary, and its tasks when it is open. */
export function PlanSection(props: PlanSectionProps) {
  const { day, tasks, workTimePlanned, layout, isOpen, onToggle, isPart = false } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { today, acts, mayEdit } = usePlanBoard();
  const label = t('plans.section.tasks', { date: format.dateLong(day) });
  return (
    <Card.Root as="section" aria-label={format.dateLong(day)}>
      <SectionHead
        title={`${format.day(day)} ${day.slice(0, 4)}`}
        isOpen={isOpen}
        onToggle={onToggle}
        aside={<PlanCounts tasks={tasks} />}
      >
        {isPart ? null : (
          <HStack gap="1.5" textStyle="xs" color="fg.subtle">
            <chakra.span hideBelow="sm">{t('plans.planned')}</chakra.span>
            <PlannedTime
              value={workTimePlanned}
              readOnly={!mayEdit(day)}
              onSave={(hours) => acts.setHours(day, hours)}
            />
            <chakra.span className="num" hideBelow="md" ps="1.5">
              {t('plans.section.estimated', { time: format.duration(planEstimateSeconds(tasks)) })}
            </chakra.span>
          </HStack>
        )}
        {!isPart && day > today && mayEdit(day) ? <DeletePlan day={day} count={tasks.length} /> : null}
      </SectionHead>
      {isOpen ? (
        <Box>
          {!isPart && day > today ? (
            <Box px="3" pb="3" _empty={{ display: 'none' }}>
              <PlanWarnings plan={{ workTimePlanned, tasks }} />
            </Box>
          ) : null}
          <PlannedTasks
            label={label}
            day={day}
            tasks={tasks}
            layout={layout}
            empty={<EmptyState compact title={t('plans.empty.planned')} />}
          />
        </Box>
      ) : null}
    </Card.Root>
  );
}

interface SectionHeadProps {
  title: string;
  isOpen: boolean;
  onToggle: () => void;
  aside?: ReactNode;
  children?: ReactNode;
}

/** The line of a section: pressing it opens and closes it. */
export function SectionHead({ title, isOpen, onToggle, aside, children }: SectionHeadProps) {
  const headingId = useId();
  return (
    <HStack
      minH="row"
      ps="2"
      pe="2"
      columnGap="2"
      rowGap="0"
      py={{ base: '1', md: '0' }}
      wrap={{ base: 'wrap', md: 'nowrap' }}
    >
      <chakra.h2 flexShrink="0">
        <chakra.button
          type="button"
          id={headingId}
          aria-expanded={isOpen}
          onClick={onToggle}
          display="flex"
          alignItems="center"
          gap="2"
          h="8"
          px="1.5"
          borderRadius="l2"
          textStyle="sm"
          fontWeight="semibold"
          cursor="pointer"
          whiteSpace="nowrap"
          _hover={{ bg: 'bg.muted' }}
        >
          <chakra.span color="fg.subtle" transform={isOpen ? undefined : 'rotate(-90deg)'}>
            <ChevronDown size={14} aria-hidden />
          </chakra.span>
          {title}
        </chakra.button>
      </chakra.h2>
      <Box
        order={{ base: 1, md: 0 }}
        w={{ base: '100%', md: 'auto' }}
        ps={{ base: '7', md: '0' }}
        minW="0"
        _empty={{ display: 'none' }}
      >
        {aside}
      </Box>
      <HStack ms="auto" gap="2" flexShrink="0">
        {children}
      </HStack>
    </HStack>
  );
}
