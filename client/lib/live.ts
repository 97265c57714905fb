import type { QueryClient } from '@tanstack/react-query';
import { accessToken, tenantId } from '#client/lib/session.ts';

export type LiveState = 'live' | 'offline';

/** Query-key modules that a topic of the server makes stale. */
const modulesOf: Readonly<Record<string, readonly string[]>> = {
  teams: ['teams'],
  // Plans and favorites show what their tasks are called and how they stand.
  tasks: ['tasks', 'plans', 'favorites'],
  timer: ['timer', 'teams', 'time-logs', 'timesheets', 'reports', 'tasks'],
  'time-logs': ['time-logs', 'timesheets', 'reports', 'teams'],
  timesheets: ['timesheets'],
  'task-lists': ['task-lists'],
  projects: ['projects'],
  plans: ['plans'],
  favorites: ['favorites'],
  comments: ['comments'],
  attachments: ['attachments'],
  user: ['users'],
  roles: ['roles', 'users', 'teams'],
  invitations: ['invitations'],
  'join-requests': ['join-requests'],
  'saved-reports': ['saved-reports'],
  organization: ['workspaces'],
  employees: ['workspaces', 'teams', 'users'],
};

const listeners = new Set<() => void>();
let state: LiveState = 'offline';

export function liveState(): LiveState {
  return state;
}

export function onLiveState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function apply(queryClient: QueryClient, topic: string): void {
  const tenant = tenantId();
  for (const module of modulesOf[topic] ?? []) {
    void queryClient.invalidateQueries({ queryKey: [tenant, module] });
  }
}

async function readStream(response: Response, receive: (topic: string) => void, heard: () => void) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    const blocks = (pending + value).split('\n\n');
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      const topic = /^event: (.+)$/m.exec(block)?.[1];
      if (topic !== undefined) receive(topic);
    }
  }
}

const retryMilliseconds = 2000;
/** The server says something every 25 s; a connection that is silent for longer than two of these is dead. */
const silenceMilliseconds = 60_000;

/** Reads one connection to its end; throws when it is lost. */
async function listenOnce(
  token: string,
  signal: AbortSignal,
  on: { open: () => void; topic: (name: string) => void },
) {
  const connection = new AbortController();
  let silence: number | undefined;
  const heard = () => {
    window.clearTimeout(silence);
    silence = window.setTimeout(() => connection.abort(), silenceMilliseconds);
  };
  try {
    heard();
    const response = await fetch('/api/events', {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, connection.signal]),
    });
    if (!response.ok) throw new Error(`events answered ${response.status}`);
    on.open();
    await readStream(response, on.topic, heard);
  } finally {
    window.clearTimeout(silence);
  }
}

/** Listens for changes until the returned function is called; reconnects by itself. */
export function listenLive(queryClient: QueryClient): () => void {
  const controller = new AbortController();
  let retry: number | undefined;
  let wasOpen = false;

  function open(): void {
    setState('live');
    // Answers from before the connection may have missed a change; after an interruption, every one may.
    const before = wasOpen ? Number.POSITIVE_INFINITY : Date.now();
    wasOpen = true;
    void queryClient.invalidateQueries({
      queryKey: [tenantId()],
      predicate: ({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < before,
    });
  }

  async function connect(): Promise<void> {
    const token = accessToken();
    if (token === undefined) return;
    await listenOnce(token, controller.signal, { open, topic: (name) => apply(queryClient, name) }).catch(
      // A lost connection is expected; the state tells the person and the loop tries again.
      () => undefined,
    );
    if (controller.signal.aborted) return;
    setState('offline');
    retry = window.setTimeout(connect, retryMilliseconds);
  }

  void connect();
  return () => {
    controller.abort();
    window.clearTimeout(retry);
    setState('offline');
  };
}
