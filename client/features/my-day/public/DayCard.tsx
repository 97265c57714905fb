import '#client/locales/en/pages/plans.json';
import { Button, Card, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { planOfDay } from '#client/features/plans/public/plan-edits.ts';
import { usePlanOwner, usePlans } from '#client/features/plans/public/use-plans.ts';
import { paths } from '#client/lib/paths.ts';
import { Popup } from '#client/ui/dialogs/Popup.tsx';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import { LineCardSkeleton, lineCardHeight } from '#client/ui/layout/TitledCard.tsx';
import { ProgressBar } from '#client/ui/marks/ProgressBar.tsx';
import { TaskChoice } from '#client/ui/marks/TaskChoice.tsx';
import { planCounts } from '#shared/plans/plan-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

const Anchor = chakra(Link);

/** Today's plan in one line: how much of it is done. */
export function DayCard() {
  const { t } = useTranslation();
  const headingId = useId();
  const { plans, today, isPending, hasFailed } = usePlans(usePlanOwner());
  if (isPending) return <LineCardSkeleton />;
  // Home is complete without it: My day says what is wrong.
  if (hasFailed) return null;
  const tasks = planOfDay(plans, today)?.tasks ?? [];
  const { total, completed, remaining } = planCounts(tasks);
  const percent = total === 0 ? 0 : Math.round((completed / total) * 100);
  return (
    <chakra.section aria-labelledby={headingId} minW="0">
      <SectionTitle
        id={headingId}
        actions={
          <Anchor
            to={paths.myDay()}
            display="inline-flex"
            alignItems="center"
            gap="1"
            textStyle="xs"
            color="brand.fg"
          >
            {t(total === 0 ? 'plans.home.plan' : 'plans.home.open')}
            <ChevronRight size={12} className="flip-rtl" aria-hidden />
          </Anchor>
        }
      >
        {t('plans.home.title')}
      </SectionTitle>
      <Card.Root minH={lineCardHeight} px="4" py="3" justifyContent="center">
        {total === 0 ? (
          <Text textStyle="sm" color="fg.muted">
            {t('plans.home.none')}
          </Text>
        ) : (
          <Stack gap="2">
            <HStack justify="space-between" textStyle="sm" gap="2">
              <Text as="span" className="num" truncate>
                {t('plans.counts', { total, completed, remaining })}
              </Text>
              <PlannedPopup tasks={tasks} />
            </HStack>
            <ProgressBar percent={percent} label={t('plans.progress', { percent })} />
          </Stack>
        )}
      </Card.Root>
    </chakra.section>
  );
}

/** The planned tasks, listed beside the line that counts them. */
function PlannedPopup({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTranslation();
  return (
    <Popup
      label={t('plans.popup.title')}
      gutter={4}
      w="20rem"
      maxH="40vh"
      overflowY="auto"
      p="1"
      trigger={
        <Button size="xs" variant="ghost">
          {t('plans.popup.title')}
        </Button>
      }
    >
      <chakra.ul aria-label={t('plans.popup.title')}>
        {tasks.map((task) => (
          <li key={task.id}>
            <Anchor
              to={paths.task(task.id)}
              display="flex"
              alignItems="center"
              h="9"
              px="2"
              borderRadius="l2"
              textStyle="sm"
              color={isCompleted(task) ? 'fg.subtle' : undefined}
              textDecoration={isCompleted(task) ? 'line-through' : undefined}
              _hover={{ bg: 'bg.muted' }}
            >
              <TaskChoice task={task} />
            </Anchor>
          </li>
        ))}
      </chakra.ul>
    </Popup>
  );
}
