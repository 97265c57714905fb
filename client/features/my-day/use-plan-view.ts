import { useCallback, useMemo } from 'react';
import { useAddress } from '#client/lib/use-address.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export const planTabs = ['today', 'outstanding', 'future', 'past'] as const;
export type PlanTab = (typeof planTabs)[number];

const planLayouts = ['CARDS', 'BLOCKS', 'TABLE', 'KANBAN'] as const;
export type PlanLayout = (typeof planLayouts)[number];

/** Only the future tasks have columns. */
export const layoutsOf = (tab: PlanTab): readonly PlanLayout[] =>
  tab === 'future' ? planLayouts : planLayouts.filter((layout) => layout !== 'KANBAN');

export interface PlanView {
  tab: PlanTab;
  layout: PlanLayout;
  /** Absent: today. */
  day: Day | undefined;
  /** Starts at 1. */
  page: number;
  pageSize: number;
}

const defaultPageSize = 10;

const toCount = (text: string | null, fallback: number) => Math.max(1, Math.trunc(Number(text)) || fallback);

/** Tab, layout, day and page of the plans, kept in the address. */
export function usePlanView() {
  const { params, change: changeAddress, dayOf } = useAddress();
  const day = dayOf('day');
  const view = useMemo<PlanView>(() => {
    const tab = planTabs.find((name) => name === params.get('tab')) ?? 'today';
    return {
      tab,
      layout: layoutsOf(tab).find((name) => name === params.get('view')) ?? 'CARDS',
      day,
      page: toCount(params.get('page'), 1),
      pageSize: toCount(params.get('size'), defaultPageSize),
    };
  }, [params, day]);

  const change = useCallback(
    (next: Partial<PlanView>) => {
      const { tab, layout, page = 1, pageSize } = next;
      const size = pageSize === defaultPageSize ? undefined : String(pageSize);
      const changes = {
        ...('tab' in next ? { tab: tab === 'today' ? undefined : tab } : {}),
        ...('layout' in next ? { view: layout === 'CARDS' ? undefined : layout } : {}),
        ...('day' in next ? { day: next.day } : {}),
        ...(pageSize === undefined ? {} : { size }),
        page: page > 1 ? String(page) : undefined,
      };
      changeAddress(changes, { replace: true });
    },
    [changeAddress],
  );
  return { view, change };
}
