import { createSessionStore, useSessionStore } from '#client/lib/session-store.ts';

const asked = createSessionStore<string | undefined>(undefined);

/** The task of the list entry or card that has the focus: its title links to it. */
export function focusedTaskId(): string | undefined {
  const focused = document.activeElement;
  const entry = focused?.closest('li, article, tr, [data-task-id]');
  const link = focused?.closest('a[data-task-link]') ?? entry?.querySelector('a[data-task-link]');
  const own = entry?.getAttribute('data-task-id');
  return own ?? link?.getAttribute('href')?.match(/\/task\/([^/?#]+)/)?.[1];
}

/** Opens the choice of the people who work on a task. */
export const openAssign = (id: string) => asked.write(id);
export const closeAssign = () => asked.write(undefined);

/** The task to be assigned, for the one place that shows the choice. */
export const useAssignRequest = () => useSessionStore(asked);
