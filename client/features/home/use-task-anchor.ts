import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { viewChanged } from '#client/features/tasks/parts/use-task-view.ts';

/** An address that ends in `#tasks` brings the list of tasks into view; changing the list's view does not. */
export function useTaskAnchor(): void {
  const { hash, key, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address, followed again, scrolls again
  useEffect(() => {
    if (hash !== '#tasks' || state === viewChanged) return;
    document.getElementById('tasks')?.parentElement?.scrollIntoView({ block: 'start' });
  }, [hash, key, state]);
}
