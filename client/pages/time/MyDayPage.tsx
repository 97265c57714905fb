import '#client/locales/en/pages/plans.json';
import { Button } from '@chakra-ui/react';
import { CalendarDays, CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { CloseDay } from '#client/features/my-day/CloseDay.tsx';
import { PlanPersonFilter } from '#client/features/my-day/PlanPersonFilter.tsx';
import { LayoutSwitch, PlansView } from '#client/features/my-day/PlansView.tsx';
import { PlanDialog } from '#client/features/my-day/public/PlanDialog.tsx';
import { usePlanView } from '#client/features/my-day/use-plan-view.ts';
import { usePlanOwner, usePlansForOthers } from '#client/features/plans/public/use-plans.ts';
import { membershipName, membershipOf } from '#client/features/workspace/public/people.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useAddress } from '#client/lib/use-address.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { DayStepper } from '#client/ui/dates/PeriodStepper.tsx';
import { ListSkeleton } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import type { DailyPlanMode } from '#shared/enums/daily-plan.ts';

/** The day's plan. Who plans for others looks at a member's with `?employee=`. */
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
