import { type ReactNode, type SyntheticEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlanBoard } from '#client/features/plans/plan-board.ts';
import { usePlanTask } from '#client/features/plans/public/use-plan-task.ts';
import { useTaskKeys } from '#client/features/tasks/public/task-navigation.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useReadOf } from '#client/lib/read.ts';
import { useShortcut } from '#client/lib/use-shortcut.ts';
import { notify } from '#client/ui/notify.ts';

/** D plans the task that has the focus, or had it last, for today; T for tomorrow; J and K go through the tasks. */
export function PlanKeys({ children }: { children: ReactNode }) {
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
    if (task === undefined) notify.info(t('plans.keys.none'));
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
  useShortcut({ keys: 'D', label: t('plans.keys.today'), run: planToday, enabled });
  useShortcut({ keys: 'T', label: t('plans.keys.tomorrow'), run: planTomorrow, enabled });

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
