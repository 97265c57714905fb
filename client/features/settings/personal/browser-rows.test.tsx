import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renewBrowser } from '#client/features/notifications/public/browser-push.ts';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import { clearSession } from '#client/lib/session/session.ts';
import { pushMark } from '#client/service-worker/messages.ts';
import { afterCall, ok } from '#client/testing/stub-api.ts';

/** Interfaces that jsdom lacks. */
const lacking = ['PushManager', 'Notification', 'caches'] as const;

afterEach(() => {
  for (const name of lacking) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const list = (...items: unknown[]) => ok({ items, total: items.length });
const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) };
const subscription = { endpoint: 'https://push.example.net/1', keys };
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const here = { id: 'here', userAgent: firefox, createdAt: '2026-11-02T08:00:00.000Z', isCurrent: true };
const kinds = list(
  { type: 'mention', inApp: true, email: true, browser: true },
  { type: 'comment', inApp: true, email: true },
);

/** A browser that can show notifications, and its answer to a permission request. */
function stubBrowser(asked: NotificationPermission, before: NotificationPermission = 'default') {
  const marks = new Map<string, string>();
  const unsubscribe = vi.fn(async () => true);
  let current: unknown = null;
  const subscribe = vi.fn(async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
    const options = { applicationServerKey: Uint8Array.from(atob(key), (sign) => sign.charCodeAt(0)).buffer };
    current = { toJSON: () => subscription, unsubscribe, options };
    return current;
  });
  const pushManager = { subscribe, getSubscription: async () => current };
  const registration = { pushManager };
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  vi.stubGlobal('PushManager', class {});
  const requestPermission = vi.fn(async () => asked);
  vi.stubGlobal('Notification', { permission: before, requestPermission });
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) => (marks.has(url) ? new Response(marks.get(url)) : undefined),
      put: async (url: string, answer: Response) => void marks.set(url, await answer.text()),
    }),
    delete: async () => marks.clear(),
  });
  return { marks, subscribe, unsubscribe, requestPermission };
}

const region = () => within(screen.getByRole('region', { name: 'Notifications' }));
const turnOn = () => region().findByRole('button', { name: 'Notify this browser' });

test('a browser is turned on by its button, which asks only then; after a sign-out nothing is shown', async () => {
  const browser = stubBrowser('granted');
  const { user, bodies } = openSettings({
    section: 'notifications',
    answers: {
      'GET /notification-settings': kinds,
      'GET /push-subscriptions': afterCall('POST /push-subscriptions', list(), list(here)),
      'GET /push-subscriptions/key': ok({ publicKey: 'BKey' }),
      'POST /push-subscriptions': ok({ ...here, publicKey: 'BKey' }),
    },
  });
  const button = await turnOn();
  expect(region().queryByRole('checkbox', { name: 'Mentions: in the browser' })).toBeNull();
  expect(browser.requestPermission).not.toHaveBeenCalled();
  await user.click(button);
  await region().findByRole('button', { name: 'Remove Firefox, Linux' });
  expect(bodies('POST /push-subscriptions')).toEqual([subscription]);
  expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
  expect([...browser.marks.values()]).toEqual(['here']);
  expect(region().getByRole('checkbox', { name: 'Mentions: in the browser' })).toHaveProperty(
    'checked',
    true,
  );
  expect(region().queryByRole('checkbox', { name: /^Comments.*in the browser$/ })).toBeNull();
  clearSession();
  expect(browser.marks.size).toBe(0);
});

test.for([
  ['BKey', 1],
  ['BNew', 2],
] as const)(
  'a browser that subscribed for a key that the server has no more (%s) does so anew',
  async ([publicKey, times]) => {
    const browser = stubBrowser('granted', 'granted');
    await browser.subscribe({ applicationServerKey: 'BKey' });
    browser.marks.set(pushMark.url, 'before');
    const removal = 'DELETE /push-subscriptions/before';
    const { sent } = openSettings({
      section: 'notifications',
      answers: {
        'GET /notification-settings': kinds,
        'GET /push-subscriptions': list(here),
        'POST /push-subscriptions': ok({ ...here, publicKey }),
        [removal]: ok({ raw: [], affected: 1 }),
      },
    });
    await renewBrowser();
    expect(browser.subscribe).toHaveBeenCalledTimes(times);
    expect(browser.subscribe.mock.lastCall).toMatchObject([{ applicationServerKey: publicKey }]);
    expect(sent.filter(({ endpoint }) => endpoint === removal)).toHaveLength(times - 1);
    expect([...browser.marks.values()]).toEqual(['here']);
  },
);

test('a browser that does not allow it, or cannot, says why', async () => {
  const browser = stubBrowser('default');
  const { user } = openSettings({
    section: 'notifications',
    answers: { 'GET /notification-settings': kinds, 'GET /push-subscriptions': list() },
  });
  await user.click(await turnOn());
  await region().findByText(/weren't allowed/);
  expect(browser.subscribe).not.toHaveBeenCalled();
});

test.for([
  { what: 'that blocks them', permission: 'denied', words: /blocks notifications from Takt/ },
  { what: 'without them', permission: undefined, words: /can't show notifications here/ },
] as const)('a browser $what says so', async ({ permission, words }) => {
  if (permission !== undefined) stubBrowser(permission, permission);
  openSettings({
    section: 'notifications',
    answers: { 'GET /notification-settings': kinds, 'GET /push-subscriptions': list() },
  });
  await turnOn();
  expect(region().getByText(words)).toBeTruthy();
});

test.for([
  [true, 1],
  [false, 0],
] as const)(
  'a browser is removed; where it is this one (%s), its subscription ends',
  async ([isCurrent, ends]) => {
    const browser = stubBrowser('granted', 'granted');
    await browser.subscribe({ applicationServerKey: 'BKey' });
    const path = 'DELETE /push-subscriptions/here';
    const { user, sent } = openSettings({
      section: 'notifications',
      answers: {
        'GET /notification-settings': kinds,
        'GET /push-subscriptions': afterCall(path, list({ ...here, isCurrent }), list()),
        [path]: ok({ raw: [], affected: 1 }),
      },
    });
    await user.click(await region().findByRole('button', { name: 'Remove Firefox, Linux' }));
    await waitFor(() => expect(region().queryByText('Firefox, Linux')).toBeNull());
    expect(sent.filter(({ endpoint }) => endpoint === path)).toHaveLength(1);
    expect(browser.unsubscribe).toHaveBeenCalledTimes(ends);
  },
);
