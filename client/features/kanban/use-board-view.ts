import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BoardView } from '#client/features/kanban/board-filter.ts';

const names = { employee: 'employee', search: 'q', labels: 'label', priorities: 'priority' } as const;

/** The filters of the board, kept in the address so that a view can be linked, reloaded and gone back to. */
export function useBoardView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo<BoardView>(
    () => ({
      employee: params.get(names.employee) ?? '',
      search: params.get(names.search) ?? '',
      labels: params.getAll(names.labels),
      priorities: params.getAll(names.priorities),
    }),
    [params],
  );

  const change = useCallback(
    (next: Partial<BoardView>) => {
      const { employee, search, labels, priorities } = { ...view, ...next };
      const entries = [
        [names.employee, employee],
        [names.search, search],
        ...labels.map((name) => [names.labels, name]),
        ...priorities.map((value) => [names.priorities, value]),
      ].filter(([, value]) => value !== '');
      setParams(new URLSearchParams(entries.map(([name = '', value = '']) => [name, value])), {
        replace: true,
      });
    },
    [view, setParams],
  );

  const clear = useCallback(() => setParams({}, { replace: true }), [setParams]);
  return { view, change, clear };
}
