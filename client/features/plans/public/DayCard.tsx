import '#client/locales/en/pages/plans.json';
import { Card, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { PlannedPopup } from '#client/features/plans/PlannedPopup.tsx';
import { planOfDay } from '#client/features/plans/plan-edits.ts';
import { usePlanOwner, usePlans } from '#client/features/plans/use-plans.ts';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { SectionTitle } from '#client/ui/SectionTitle.tsx';
import { planCounts } from '#shared/plans/plan-rules.ts';

const Anchor = chakra(Link);

/** Today's plan in one line: how much of it is done. */
export function DayCard() {
  const { t } = useTranslation();
  const headingId = useId();
  const { plans, today, isPending, hasFailed } = usePlans(usePlanOwner());
  // Home is complete without it: My day says what is wrong.
  if (isPending || hasFailed) return null;
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
      <Card.Root px="4" py="3">
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
