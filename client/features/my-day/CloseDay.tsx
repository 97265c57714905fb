import { Button, chakra } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { planOfDay } from '#client/features/plans/public/plan-edits.ts';
import { usePlanActions } from '#client/features/plans/public/use-plan-actions.ts';
import { usePlans } from '#client/features/plans/public/use-plans.ts';
import type { PlanOwner } from '#client/features/plans/queries.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { isCompleted } from '#shared/tasks/task-status.ts';
import { addDays } from '#shared/time/calendar-day.ts';

/** What is not done today goes onto tomorrow's plan. */
export function CloseDay({ owner }: { owner: PlanOwner }) {
  const { t } = useTranslation();
  const { plans, today } = usePlans(owner);
  const actions = usePlanActions(owner);
  const [open, setOpen] = useState(false);
  const tomorrow = addDays(today, 1);
  const unfinished = planOfDay(plans, today)?.tasks.filter((task) => !isCompleted(task)) ?? [];
  if (unfinished.length === 0) return null;

  function close() {
    const count = planOfDay(plans, tomorrow)?.tasks.length ?? 0;
    for (const [index, task] of unfinished.entries())
      void actions.move({ task, from: today, to: tomorrow, position: count + index });
  }

  return (
    <>
      <Button variant="outline" aria-label={t('plans.close.label')} onClick={() => setOpen(true)}>
        <CircleCheck aria-hidden />
        <chakra.span hideBelow="sm">{t('plans.close.label')}</chakra.span>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('plans.close.title')}
        count={unfinished.length}
        confirmLabel={t('plans.close.confirm')}
        tone="brand"
        onConfirm={close}
      >
        {t('plans.close.what', { count: unfinished.length })}
      </ConfirmDialog>
    </>
  );
}
