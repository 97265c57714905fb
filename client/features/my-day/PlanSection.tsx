import { Box, Button, chakra, HStack, Text } from '@chakra-ui/react';
import { ChevronDown, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { PlanWarnings } from '#client/features/my-day/form/PlanWarnings.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Popup } from '#client/ui/dialogs/Popup.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { ProgressBar } from '#client/ui/marks/ProgressBar.tsx';
import { planCounts, planEstimateSeconds } from '#shared/plans/plan-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { StatusedTask } from '#shared/tasks/task-status.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { PlannedTasks } from './PlannedTasks.tsx';
import { PlannedTime } from './PlannedTime.tsx';
import { usePlanBoard } from './plan-board.ts';
import type { PlanLayout } from './use-plan-view.ts';

interface PlanSectionProps {
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
  const { today, actions, mayEdit } = usePlanBoard();
  const label = t('plans.section.tasks', { date: format.dateLong(day) });
  return (
    <Card as="section" aria-label={format.dateLong(day)}>
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
              onSave={(hours) => actions.setHours(day, hours)}
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
    </Card>
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

/** The progress of a plan: total, completed and remaining tasks, and the share that is completed. */
export function PlanCounts({ tasks }: { tasks: readonly StatusedTask[] }) {
  const { t } = useTranslation();
  const { total, completed, remaining } = planCounts(tasks);
  const percent = total === 0 ? 0 : Math.round((completed / total) * 100);
  return (
    <HStack gap="3" minW="0">
      <chakra.span className="num" textStyle="xs" color="fg.subtle" truncate>
        {t('plans.counts', { total, completed, remaining })}
      </chakra.span>
      <chakra.span w="16" flexShrink="0" hideBelow="md">
        <ProgressBar percent={percent} size="sm" label={t('plans.progress', { percent })} />
      </chakra.span>
    </HStack>
  );
}

/** Deletes a plan of the future; its tasks stay. */
export function DeletePlan({ day, count }: { day: Day; count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { actions } = usePlanBoard();
  const [open, setOpen] = useState(false);
  const triggerId = useId();
  const date = format.dateLong(day);
  return (
    <Popup
      label={t('plans.delete.title')}
      open={open}
      onOpenChange={setOpen}
      triggerId={triggerId}
      gutter={4}
      w="16rem"
      p="3"
      trigger={
        <IconButton
          id={triggerId}
          size="sm"
          label={t('plans.delete.label', { date })}
          icon={<Trash2 aria-hidden />}
          tip={false}
          title={t('plans.delete.label', { date })}
        />
      }
    >
      <Text textStyle="sm" fontWeight="semibold">
        {t('plans.delete.title')}
      </Text>
      <Text textStyle="sm" color="fg.muted" mt="1">
        {t('plans.delete.what', { date, count })}
      </Text>
      <HStack justify="flex-end" mt="3" gap="2">
        <Button size="sm" variant="ghost" onClick={() => setOpen(false)}>
          {t('ui.cancel')}
        </Button>
        <Button
          size="sm"
          colorPalette="danger"
          onClick={() => {
            setOpen(false);
            void actions.remove(day);
          }}
        >
          {t('plans.delete.confirm')}
        </Button>
      </HStack>
    </Popup>
  );
}
