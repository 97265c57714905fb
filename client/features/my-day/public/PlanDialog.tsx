import { Box, Button, Grid, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { PlanForm, usePlanDraft } from '#client/features/my-day/form/PlanForm.tsx';
import { PlanCalendar } from '#client/features/plans/public/PlanDateDialog.tsx';
import { planDay } from '#client/features/plans/public/plan-edits.ts';
import { usePlanActions } from '#client/features/plans/public/use-plan-actions.ts';
import { usePlans } from '#client/features/plans/public/use-plans.ts';
import type { PlanOwner } from '#client/features/plans/queries.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { ListSkeleton } from '#client/ui/feedback/Answer.tsx';
import { Tabs } from '#client/ui/layout/Tabs.tsx';
import { type DailyPlanMode, dailyPlanMode } from '#shared/enums/daily-plan.ts';
import type { DailyPlan } from '#shared/plans/daily-plan.schema.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';

interface PlanDialogProps {
  owner: PlanOwner;
  /** The tab that is open at first. */
  mode: DailyPlanMode;
  onClose: () => void;
}

/** Plans a day: today, tomorrow, or one of the calendar. */
export function PlanDialog({ owner, mode: firstMode, onClose }: PlanDialogProps) {
  const { t } = useTranslation();
  const { plans, today, isPending } = usePlans(owner);
  const [mode, setMode] = useState<DailyPlanMode>(firstMode);
  const days = { today, tomorrow: addDays(today, 1) };
  const content = (tab: DailyPlanMode) => {
    if (isPending) return <ListSkeleton rows={4} />;
    if (tab === 'custom')
      return <CalendarSheet owner={owner} today={today} plans={plans} onClose={onClose} />;
    return (
      <DaySheet
        key={tab}
        owner={owner}
        day={days[tab]}
        heading={t(`plans.dialog.${tab}`)}
        onClose={onClose}
      />
    );
  };
  return (
    <Modal
      open
      size="lg"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('plans.dialog.title')}
    >
      <Tabs
        label={t('plans.dialog.label')}
        value={mode}
        onChange={(value) => setMode(dailyPlanMode.parse(value))}
        items={dailyPlanMode.options.map((tab) => ({
          value: tab,
          label: t(`plans.dialog.tab.${tab}`),
          content: content(tab),
        }))}
      />
    </Modal>
  );
}

interface DaySheetProps {
  owner: PlanOwner;
  day: Day;
  heading?: string;
  onClose: () => void;
}

function DaySheet({ owner, day, heading, onClose }: DaySheetProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const draft = usePlanDraft({ owner, day });
  const dated = t('plans.dialog.date', { date: format.dateLong(day), count: draft.tasks.length });
  async function save() {
    if (await draft.save()) onClose();
  }
  return (
    <Box pb="2">
      <Text as="h3" textStyle="md" fontWeight="semibold" mb="3">
        {heading ?? dated}
      </Text>
      <PlanForm draft={draft} owner={owner} day={day} />
      <Box textAlign="end" mt="4">
        <Button variant="ghost" me="2" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button loading={draft.isSaving} disabled={draft.error !== undefined} onClick={() => void save()}>
          {t(draft.isNew ? 'plans.dialog.create' : 'plans.dialog.save')}
        </Button>
      </Box>
    </Box>
  );
}

interface CalendarSheetProps {
  owner: PlanOwner;
  today: Day;
  plans: readonly DailyPlan[];
  onClose: () => void;
}

function CalendarSheet({ owner, today, plans, onClose }: CalendarSheetProps) {
  const { t } = useTranslation();
  const actions = usePlanActions(owner);
  const [day, setDay] = useState<Day | null>(null);
  const upcoming = plans.map(planDay).filter((one) => one >= today);

  /** Makes the plan where there is none, and opens it. */
  function planAtOnce(chosen: Day) {
    setDay(chosen);
    if (!upcoming.includes(chosen)) void actions.create({ day: chosen, tasks: [], workTimePlanned: 0 });
  }

  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', md: '15.75rem minmax(0, 1fr)' }}
      gap="5"
      alignItems="start"
    >
      <PlanCalendar selected={day} onSelect={setDay} onPlan={planAtOnce} marked={plans.map(planDay)} />
      {day === null ? (
        <Box>
          <Text as="h3" textStyle="md" fontWeight="semibold">
            {t('plans.dialog.plans', { count: upcoming.length })}
          </Text>
          <Text textStyle="sm" color="fg.muted" mt="1">
            {t('plans.dialog.choose')}
          </Text>
        </Box>
      ) : (
        <DaySheet key={day} owner={owner} day={day} onClose={onClose} />
      )}
    </Grid>
  );
}
