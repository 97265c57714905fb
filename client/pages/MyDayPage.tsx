import '#client/features/plans/words.ts';
import { Button, chakra } from '@chakra-ui/react';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { CloseDay } from '#client/features/plans/CloseDay.tsx';
import { LayoutSwitch, PlansView } from '#client/features/plans/PlansView.tsx';
import { PlanDialog } from '#client/features/plans/parts/PlanDialog.tsx';
import { usePlanView } from '#client/features/plans/use-plan-view.ts';
import { usePlanOwner } from '#client/features/plans/use-plans.ts';
import { membershipName } from '#client/features/team/parts/member-name.ts';
import { membershipOf } from '#client/features/workspace/parts/own-membership.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { useToday } from '#client/features/workspace/parts/use-today.ts';
import { usePage } from '#client/lib/page.ts';
import { DayStepper } from '#client/ui/DayStepper.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';

/** The day's plan. A manager looks at a member's with `?employee=`. */
export function MyDayPage() {
  const { t } = useTranslation();
  const scope = useScope();
  const [query] = useSearchParams();
  const employeeId = query.get('employee') ?? scope.employeeId;
  const isOwn = employeeId === scope.employeeId;
  const member = membershipOf(scope.team, employeeId);
  const name = member ? membershipName(member) : '';
  const title = isOwn ? t('plans.title') : t('plans.titleOf', { name });
  usePage({
    title: t('plans.title'),
    crumbs: isOwn ? [] : [{ label: name, to: paths.profile(member?.employee?.userId ?? '', { name }) }],
  });
  if (!isOwn && (member === undefined || !scope.isManager)) {
    return <EmptyState art="people" title={t('plans.unknown')} description={t('plans.unknownHint')} />;
  }
  return <Day key={employeeId} employeeId={employeeId} title={title} />;
}

function Day({ employeeId, title }: { employeeId: string; title: string }) {
  const { t } = useTranslation();
  const today = useToday();
  const owner = usePlanOwner(employeeId);
  const { view, change } = usePlanView();
  const [isPlanning, setPlanning] = useState(false);
  return (
    <>
      <PageHeader
        title={title}
        before={
          view.tab === 'today' ? (
            <DayStepper
              value={view.day ?? today}
              onChange={(day) => change({ day: day === today ? undefined : day })}
            />
          ) : undefined
        }
        actions={
          <>
            <LayoutSwitch />
            <CloseDay owner={owner} />
          </>
        }
        primary={
          <Button aria-label={t('plans.dialog.title')} onClick={() => setPlanning(true)}>
            <CalendarPlus aria-hidden />
            <chakra.span hideBelow="sm">{t('plans.dialog.title')}</chakra.span>
          </Button>
        }
      />
      <PlansView owner={owner} />
      {isPlanning ? <PlanDialog owner={owner} onClose={() => setPlanning(false)} /> : null}
    </>
  );
}
