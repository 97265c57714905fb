import { uuid } from '#shared/http/query.ts';

/** Where browser applications keep the task of the timer. */
const activeTaskCookie = 'auth-active-task';

/** The task that the browser keeps as active, when it is the id of one. */
export function readActiveTask(header: string | undefined): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([name]) => name === activeTaskCookie)?.[1];
  return uuid.safeParse(value).data;
}
