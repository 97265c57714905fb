import { type MouseEvent, type RefObject, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import {
  focusedTaskId,
  openTaskChange,
  type TaskChangeKind,
  targetTaskIds,
} from '#client/features/tasks/public/task-dialogs.ts';
import { currentPage } from '#client/lib/failures/page.ts';
import { type Shortcut, useShortcut } from '#client/lib/input/use-shortcut.ts';
import { paths } from '#client/lib/paths.ts';
import { createSessionStore, createStore, useStore } from '#client/lib/session/session-store.ts';
import { throughReload } from '#client/lib/session/tab-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useAddress } from '#client/lib/use-address.ts';
import { breakpoints } from '#client/theme/tokens.ts';
import { notify } from '#client/ui/feedback/notify.ts';

/** The parameter of an address that names the task shown beside the page. */
const peekParameter = 'peek';

const taskState = z.object({
  /** The page that one came from. */
  from: z.object({ label: z.string(), to: z.string() }).optional(),
  editsTitle: z.boolean().optional(),
  /** The entry before it in the history is the page without the task beside it. */
  isOver: z.boolean().optional(),
});
type TaskState = z.infer<typeof taskState>;

/** The state that the task's address was opened with; it stays with the entry of the history. */
export function useTaskState(): TaskState {
  const { state } = useLocation();
  return useMemo(() => taskState.safeParse(state).data ?? {}, [state]);
}

interface Trail {
  path: string;
  ids: readonly string[];
  /** The order is that of a list; otherwise it is that of the links, which may be others by now. */
  isListed: boolean;
}

const trail = throughReload(
  createSessionStore<Trail>({ path: '', ids: [], isListed: false }),
  'task-trail',
  z.object({ path: z.string(), ids: z.array(z.string()), isListed: z.boolean() }),
);

/** Publishes in which order the page lists its tasks, so that one goes from one to the next. */
export function useTaskTrail(ids: readonly string[]): void {
  const { pathname } = useLocation();
  useEffect(() => {
    trail.write({ path: pathname, ids, isListed: true });
  }, [pathname, ids]);
}

const linksTo = /\/task\/([^/?#]+)$/;

/** If no list publishes the order, it is that of the links. */
function noteTrail(path: string): void {
  const current = trail.read();
  if (current.path === path && current.isListed) return;
  const links = [...document.querySelectorAll('main a[href*="/task/"]')];
  const ids = links.flatMap((link) => linksTo.exec(link.getAttribute('href') ?? '')?.[1] ?? []);
  trail.write({ path, ids: [...new Set(ids)], isListed: false });
}

export interface Steps {
  previous: string | undefined;
  next: string | undefined;
  place: number;
  count: number;
}

/** The neighbours of a task in the list of that page; undefined where it is in none. */
export function useSteps(id: string, path: string | undefined): Steps | undefined {
  const { path: listed, ids } = useStore(trail);
  const index = listed === path ? ids.indexOf(id) : -1;
  if (index === -1) return undefined;
  return { previous: ids[index - 1], next: ids[index + 1], place: index + 1, count: ids.length };
}

/** The task that was just opened beside the page, and from where: what the page draws for its new address takes a while. */
const opening = createStore<{ id: string; from: string } | undefined>(undefined);

const isPhone = () => !window.matchMedia(`(min-width: ${breakpoints.md})`).matches;
const isTaskPage = (pathname: string) => pathname.startsWith(paths.task(''));

/** Opens a task on its page, or beside the page one is on; a phone has no room for that. */
export function useOpenTask() {
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const { from, isOver } = useTaskState();
  return useMemo(() => {
    function page(id: string, state: TaskState = {}): void {
      if (isTaskPage(pathname)) return void navigate(paths.task(id), { state: { from, ...state } });
      noteTrail(pathname);
      const query = new URLSearchParams(search);
      query.delete(peekParameter);
      const to = query.size > 0 ? `${pathname}?${query}` : pathname;
      void navigate(paths.task(id), { state: { from: { label: currentPage().title, to }, ...state } });
    }

    function peek(id: string, state: TaskState = {}): void {
      if (isPhone() || isTaskPage(pathname)) {
        page(id, state);
        return;
      }
      noteTrail(pathname);
      const query = new URLSearchParams(search);
      const isOpen = query.has(peekParameter);
      const isOpening = opening.read() !== undefined;
      query.set(peekParameter, id);
      opening.write({ id, from: key });
      void navigate(
        { search: query.toString() },
        {
          replace: isOpen || isOpening,
          preventScrollReset: true,
          state: { isOver: isOpen ? isOver : true, ...state },
        },
      );
    }

    return { page, peek };
  }, [navigate, pathname, search, key, from, isOver]);
}

/** A plain click, which stays in this tab. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/** A click on a row or card is one on its link, except on what does something itself or floats above it. */
export function followOnClick(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest('a, button, input, label')) return;
  const link = currentTarget.querySelector('a[data-task-link]');
  link?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}

/** Shows the task that has the focus beside the page. */
function useLook() {
  const { t } = useTranslation();
  const { peek } = useOpenTask();
  return (state?: TaskState) => () => {
    const id = focusedTaskId();
    if (id === undefined) notify.info(() => t('tasks.keys.none'));
    else peek(id, state);
  };
}

/** Buttons and boxes need Space for themselves. */
const isOnTaskLink = () => document.activeElement?.matches('a[data-task-link]') ?? false;

/** The keys that change the tasks of a list, that are chosen or have the focus, or look into one. */
export function useTaskChangeKeys({ enabled = true }: Pick<Shortcut, 'enabled'> = {}): void {
  const { t } = useTranslation();
  const look = useLook();
  const change = (kind: TaskChangeKind) => () => {
    const ids = targetTaskIds();
    if (ids.length > 0) openTaskChange(kind, ids);
    else notify.info(() => t('tasks.keys.none'));
  };

  const key = (keys: string, name: string, run: () => void) => ({
    keys,
    label: t(`tasks.keys.${name}`),
    run,
    enabled,
  });
  useShortcut(key('S', 'status', change('status')));
  useShortcut(key('P', 'priority', change('priority')));
  useShortcut(key('L', 'labels', change('labels')));
  useShortcut(key('D', 'plan', change('plan')));
  useShortcut(key('E', 'editTitle', look({ editsTitle: true })));
  useShortcut(key('O', 'peek', look()));
  // The link does it by itself: this is for the list of keys.
  useShortcut({ ...key('Enter', 'open', () => undefined), isMeant: () => false });
}

/** J and K go through the titles of a list; Enter opens the one that has the focus, for it is a link. */
export function useTaskKeys(listRef: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation();

  function move(step: number) {
    const links = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-task-link]') ?? [])];
    const focused = links.findIndex((link) => link.matches(':focus'));
    const next = focused === -1 ? (step > 0 ? 0 : links.length - 1) : focused + step;
    links[Math.min(links.length - 1, Math.max(0, next))]?.focus();
  }

  useShortcut({ keys: 'J', label: t('tasks.keys.next'), run: () => move(1) });
  useShortcut({ keys: 'K', label: t('tasks.keys.previous'), run: () => move(-1) });
  useTaskChangeKeys();
  const look = useLook();
  useShortcut({ keys: 'Space', label: t('tasks.keys.peek'), run: look(), isMeant: isOnTaskLink });
}

/** The task that was opened beside the page, and the one that the address shows there. */
export function usePeekedTask() {
  const { key } = useLocation();
  const { params } = useAddress();
  const opened = useStore(opening);
  useEffect(() => {
    if (opening.read()?.from !== key) opening.write(undefined);
  }, [key]);
  const shownId = params.get(peekParameter);
  return { id: opened?.id ?? shownId, shownId };
}

function focusLink(id: string): void {
  const link = document.querySelector<HTMLElement>(`main a[href$="/task/${id}"]`);
  (link ?? document.querySelector('main'))?.focus();
}

/** Closing goes back to the entry of the history that the task was opened over, if there is one. */
export function useClosePeek(id: string): () => void {
  const navigate = useNavigate();
  const { isOver } = useTaskState();
  const { change } = useAddress();
  return () => {
    const isOpening = opening.read() !== undefined;
    opening.write(undefined);
    if (isOver || isOpening) void navigate(-1);
    else change({ [peekParameter]: undefined }, { replace: true, preventScrollReset: true });
    focusLink(id);
  };
}

/** The keys of the task beside the page. */
export function usePeekKeys(id: string, close: () => void): void {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { page, peek } = useOpenTask();
  const steps = useSteps(id, pathname);
  const step = (to: string | undefined) => to !== undefined && peek(to);

  function look() {
    const focused = focusedTaskId();
    if (focused === undefined || focused === id) close();
    else peek(focused);
  }

  const key = (keys: string, name: string, run: () => void) =>
    ({ group: 'panel', keys, label: t(`tasks.keys.${name}`), run }) as const;
  const enabled = steps !== undefined;
  useShortcut({ ...key('J', 'next', () => step(steps?.next)), enabled });
  useShortcut({ ...key('K', 'previous', () => step(steps?.previous)), enabled });
  useShortcut(key('O', 'openPage', () => page(id)));
  useShortcut(key('Escape', 'closePeek', close));
  useShortcut({ ...key('Space', 'peek', look), isMeant: isOnTaskLink });
}
