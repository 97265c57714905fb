import { Button, chakra } from '@chakra-ui/react';
import { CalendarDays, CalendarPlus, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { LayoutSwitch, PlansView } from '#client/features/my-day/PlansView.tsx';
import { PlanDialog } from '#client/features/my-day/public/PlanDialog.tsx';
import { usePlanView } from '#client/features/my-day/use-plan-view.ts';
import { planOfDay } from '#client/features/plans/public/plan-edits.ts';
import { usePlanActions } from '#client/features/plans/public/use-plan-actions.ts';
import { usePlanOwner, usePlans, usePlansForOthers } from '#client/features/plans/public/use-plans.ts';
import type { PlanOwner } from '#client/features/plans/queries.ts';
import { PersonFilter } from '#client/features/tasks/public/PersonFilter.tsx';
import { membershipName, membershipOf, peopleOf } from '#client/features/workspace/public/people.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useAddress } from '#client/lib/use-address.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { DayStepper } from '#client/ui/dates/PeriodStepper.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { ListSkeleton } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import type { DailyPlanMode } from '#shared/enums/daily-plan.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';
import { addDays } from '#shared/time/calendar-day.ts';

/** The day's plan. Planners for others view a member's with `?employee=`. */
export function MyDayPage() {
  const { t } = useTranslation();
  const scope = useScope();
  const { params: query, change } = useAddress();
  const plansForOthers = usePlansForOthers();
  const employeeId = query.get('employee') ?? scope.employeeId;
  const isOwn = employeeId === scope.employeeId;
  const member = membershipOf(scope.team, employeeId);
  const name = member ? membershipName(member) : '';
  const title = isOwn ? t('plans.title') : t('plans.titleOf', { name });
  usePage({
    title: t('plans.title'),
    crumbs: isOwn ? [] : [{ label: name, to: paths.profile(member?.employee?.userId ?? '', { name }) }],
  });
  if (!isOwn && plansForOthers === undefined) return <ListSkeleton rows={8} />;
  if (!isOwn && (member === undefined || !plansForOthers)) {
    return <EmptyState art="people" title={t('plans.unknown')} description={t('plans.unknownHint')} />;
  }

  const show = (id: string) =>
    change({ page: undefined, employee: id === scope.employeeId ? undefined : id });
  return <Day key={employeeId} employeeId={employeeId} title={title} onPerson={show} />;
}

interface DayProps {
  employeeId: string;
  title: string;
  onPerson: (employeeId: string) => void;
}

function Day({ employeeId, title, onPerson }: DayProps) {
  const { t } = useTranslation();
  const today = useToday();
  const owner = usePlanOwner(employeeId);
  const { view, change } = usePlanView();
  const [planning, setPlanning] = useState<DailyPlanMode>();
  return (
    <>
      <PageHeader
        title={title}
        before={
          <>
            {view.tab === 'today' ? (
              <DayStepper
                value={view.day ?? today}
                onChange={(day) => change({ day: day === today ? undefined : day })}
              />
            ) : null}
            <PlanPersonFilter employeeId={employeeId} onChange={onPerson} />
          </>
        }
        actions={
          <>
            <LayoutSwitch />
            <IconButton
              label={t('plans.openCalendar')}
              icon={<CalendarDays size={16} aria-hidden />}
              onClick={() => setPlanning('custom')}
            />
            <CloseDay owner={owner} />
          </>
        }
        primary={
          <Button onClick={() => setPlanning('today')}>
            <CalendarPlus aria-hidden />
            {t('plans.dialog.title')}
          </Button>
        }
      />
      <PlansView owner={owner} />
      {planning ? <PlanDialog owner={owner} mode={planning} onClose={() => setPlanning(undefined)} /> : null}
    </>
  );
}

/** Moves unfinished tasks to tomorrow's plan. */
function CloseDay({ owner }: { owner: PlanOwner }) {
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

interface PlanPersonFilterProps {
  employeeId: string;
  onChange: (employeeId: string) => void;
}

/** The choice of a person's plans, for planners of others. */
function PlanPersonFilter({ employeeId, onChange }: PlanPersonFilterProps) {
  const { t } = useTranslation();
  const { team, employeeId: ownId } = useScope();
  const plansForOthers = usePlansForOthers();
  const people = peopleOf(team);
  if (!plansForOthers || people.length < 2) return null;
  return (
    <PersonFilter
      label={t('plans.person')}
      people={people}
      personId={employeeId}
      name={employeeId === ownId ? undefined : people.find(({ id }) => id === employeeId)?.name}
      onChange={(person) => onChange(person?.id ?? ownId)}
    />
  );
}
