import { beforeEach, expect, test, vi } from 'vitest';
import { watchPush } from '#client/service-worker/push.ts';

type Listener = (event: object) => void;

const message = { browserId: 'here', title: 'Ann mentioned you', text: 'Look', path: '/task/1', tag: 'news' };

/** The scope of a worker on a device with this mark, and the pages that are open. */
function startWorker({ mark, pages = [] }: { mark?: string; pages?: object[] }) {
  const listeners = new Map<string, Listener>();
  const [showNotification, openWindow] = [vi.fn(), vi.fn()];
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow },
  });
  const answer = mark === undefined ? undefined : { text: async () => mark };
  vi.stubGlobal('caches', { open: async () => ({ match: async () => answer }) });
  watchPush();
  const happens = async (type: string, event: object) => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
    await Promise.all(work);
  };
  return { happens, showNotification, openWindow };
}

const pushed = (data: unknown) => ({ data: { json: () => data } });

beforeEach(() => vi.unstubAllGlobals());

test('news is shown to whoever is signed in here', async () => {
  const { happens, showNotification } = startWorker({ mark: 'here' });
  await happens('push', pushed(message));
  const shown = expect.objectContaining({ body: 'Look', tag: 'news', data: '/task/1' });
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('Ann mentioned you', shown);
});

test.for([
  ['after a sign-out', {}, message],
  ['for somebody else', { mark: 'other' }, message],
  ['that says nothing', { mark: 'here' }, { title: 'Hello' }],
] as const)('news %s is not', async ([, device, data]) => {
  const { happens, showNotification } = startWorker(device);
  await happens('push', pushed(data));
  expect(showNotification).not.toHaveBeenCalled();
});

test('it is opened in the page that is there, else in a new one', async () => {
  const page = { focus: vi.fn(), postMessage: vi.fn() };
  const click = { notification: { data: '/task/1', close: vi.fn() } };
  const { happens, openWindow } = startWorker({ pages: [page] });
  await happens('notificationclick', click);
  expect(page.focus).toHaveBeenCalled();
  expect(page.postMessage).toHaveBeenCalledWith({ type: 'OPEN', path: '/task/1' });
  expect(openWindow).not.toHaveBeenCalled();
  const alone = startWorker({});
  await alone.happens('notificationclick', click);
  expect(alone.openWindow).toHaveBeenCalledWith('/task/1');
});
