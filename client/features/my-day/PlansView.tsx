import { Box, Button } from '@chakra-ui/react';
import { Blocks, Columns3, List, Table2 } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useMemo, useRef } from 'react';
import { usePlanTask } from '#client/features/plans/public/use-plan-task.ts';
import { usePlans } from '#client/features/plans/public/use-plans.ts';
import type { PlanOwner } from '#client/features/plans/queries.ts';
import { useTaskKeys } from '#client/features/tasks/public/task-navigation.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ListSkeleton } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { Tabs } from '#client/ui/layout/Tabs.tsx';
import { DayGroups } from './DayGroups.tsx';
import { DayView } from './DayView.tsx';
import { PlanDnd } from './PlanDnd.tsx';
import { PlanBoardContext, useBoard, usePlanBoard } from './plan-board.ts';
import { layoutsOf, type PlanLayout, type PlanTab, planTabs, usePlanView } from './use-plan-view.ts';

const icons: Record<PlanLayout, ReactNode> = {
  CARDS: <List aria-hidden />,
  BLOCKS: <Blocks aria-hidden />,
  TABLE: <Table2 aria-hidden />,
  KANBAN: <Columns3 aria-hidden />,
};

/** Cards, blocks, table or columns. */
export function LayoutSwitch() {
  const { t } = useTranslation();
  const { view, change } = usePlanView();
  return (
    <SegmentedControl
      label={t('plans.layout.label')}
      value={view.layout}
      items={layoutsOf(view.tab).map((layout) => ({
        value: layout,
        label: t(`plans.layout.${layout}`),
        icon: icons[layout],
        iconOnly: true,
      }))}
      onChange={(value) => {
        const layout = layoutsOf(view.tab).find((name) => name === value);
        if (layout) change({ layout, page: view.page });
      }}
    />
  );
}

/** A person's plans in four tabs. */
export function PlansView({ owner }: { owner: PlanOwner }) {
  const { t } = useTranslation();
  const data = usePlans(owner);
  const { board, dialog } = useBoard(owner, data);
  if (data.hasFailed) return <ErrorState title={t('plans.failed')} onRetry={data.retry} />;
  if (data.isPending) return <ListSkeleton rows={8} />;
  return (
    <PlanBoardContext value={board}>
      <PlanKeys>
        <Sheets tabs={data.tabs} />
      </PlanKeys>
      {dialog}
    </PlanBoardContext>
  );
}

function Sheets({ tabs }: Pick<ReturnType<typeof usePlans>, 'tabs'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { owner, plans, today } = usePlanBoard();
  const { data: team } = useReadOf(teamTasksQuery(owner));
  const { view, change } = usePlanView();
  const day = view.day ?? today;
  const draggable = useMemo(
    () => [...(team?.items ?? []), ...plans.flatMap(({ tasks }) => tasks)],
    [team, plans],
  );
  const count = (of: readonly { tasks: readonly unknown[] }[]) =>
    of.reduce((sum, { tasks }) => sum + tasks.length, 0);
  const plansOfDay = day === today ? tabs.today : plans.filter(({ date }) => date.startsWith(day));
  const groups = { outstanding: tabs.outstanding, future: tabs.future, past: tabs.past };

  const content = (tab: PlanTab): ReactNode => {
    if (tab === 'today')
      return <DayView key={day} day={day} outstanding={tabs.outstanding} layout={view.layout} />;
    const inTab = groups[tab];
    if (inTab.length === 0)
      return <Nothing tab={tab} onPlan={() => change({ tab: 'today', day: undefined })} />;
    return <DayGroups key={tab} plans={inTab} view={view} onChange={change} isPart={tab === 'outstanding'} />;
  };
  return (
    <PlanDnd tasks={draggable}>
      <Tabs
        label={t('plans.tabs.label')}
        value={view.tab}
        onChange={(value) => {
          const tab = planTabs.find((name) => name === value);
          if (tab) change({ tab, day: undefined });
        }}
        items={planTabs.map((tab) => ({
          value: tab,
          label: tab === 'today' && day !== today ? format.day(day) : t(`plans.tabs.${tab}`),
          count: count(tab === 'today' ? plansOfDay : groups[tab]),
          content: <Box pt="1">{content(tab)}</Box>,
        }))}
      />
    </PlanDnd>
  );
}

function Nothing({ tab, onPlan }: { tab: PlanTab; onPlan: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      art="list"
      title={t(`plans.empty.${tab}`)}
      description={t(`plans.empty.${tab}Hint`)}
      action={
        <Button variant="outline" size="sm" onClick={onPlan}>
          {t('plans.empty.toToday')}
        </Button>
      }
    />
  );
}

/** D plans the task that has the focus, or had it last, for today; T for tomorrow; J and K go through the tasks. */
function PlanKeys({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const rootRef = useRef<HTMLDivElement>(null);
  const selectedId = useRef<string>(undefined);
  const { owner, plans, today, mayEdit } = usePlanBoard();
  const { data: team } = useReadOf(teamTasksQuery(owner));
  const { planForToday, planForTomorrow, plannedDays } = usePlanTask(owner);
  useTaskKeys(rootRef);

  function selected() {
    const id = selectedId.current;
    const planned = plans.flatMap(({ tasks }) => tasks).find((task) => task.id === id);
    const task = planned ?? team?.items.find((one) => one.id === id);
    if (task === undefined) notify.info(() => t('plans.keys.none'));
    return task;
  }

  function planToday() {
    const task = selected();
    if (task && !plannedDays(task.id).includes(today)) void planForToday(task);
  }

  function planTomorrow() {
    const task = selected();
    if (task) void planForTomorrow(task);
  }

  const enabled = mayEdit(today);
  const isMeant = () => rootRef.current?.contains(document.activeElement) ?? false;
  useShortcut({ keys: 'D', label: t('plans.keys.today'), run: planToday, enabled, isMeant });
  useShortcut({ keys: 'T', label: t('plans.keys.tomorrow'), run: planTomorrow, enabled, isMeant });

  function remember({ target }: SyntheticEvent) {
    if (!(target instanceof Element)) return;
    const row = target.closest('[data-plan-task]');
    const id = row?.getAttribute('data-plan-task');
    if (id) selectedId.current = id;
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus is
    <div ref={rootRef} onFocus={remember} onPointerDown={remember}>
      {children}
    </div>
  );
}
