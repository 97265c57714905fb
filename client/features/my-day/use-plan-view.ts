import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Day, isDay } from '#shared/time/calendar-day.ts';

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
  const { search, hash, pathname } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const view = useMemo<PlanView>(() => {
    const tab = planTabs.find((name) => name === params.get('tab')) ?? 'today';
    const day = params.get('day');
    return {
      tab,
      layout: layoutsOf(tab).find((name) => name === params.get('view')) ?? 'CARDS',
      day: day !== null && isDay(day) ? day : undefined,
      page: toCount(params.get('page'), 1),
      pageSize: toCount(params.get('size'), defaultPageSize),
    };
  }, [params]);

  const change = useCallback(
    (next: Partial<PlanView>) => {
      const edited = new URLSearchParams(params);
      const put = (name: string, value: string | undefined) =>
        value ? edited.set(name, value) : edited.delete(name);
      if ('tab' in next) put('tab', next.tab === 'today' ? undefined : next.tab);
      if ('layout' in next) put('view', next.layout === 'CARDS' ? undefined : next.layout);
      if ('day' in next) put('day', next.day);
      put('page', (next.page ?? 1) > 1 ? String(next.page) : undefined);
      if (next.pageSize !== undefined)
        put('size', next.pageSize === defaultPageSize ? undefined : String(next.pageSize));
      void navigate({ pathname, search: edited.toString(), hash }, { replace: true });
    },
    [params, hash, pathname, navigate],
  );
  return { view, change };
}
