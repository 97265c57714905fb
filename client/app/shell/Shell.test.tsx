import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Providers } from '#client/app/providers.tsx';
import { watchTarget } from '#client/app/shell/nav/target.ts';
import { Shell } from '#client/app/shell/Shell.tsx';
import { scope, signIn, task, timerServer } from '#client/features/timer/timer-test-kit.tsx';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { writeActive } from '#client/lib/session/session.ts';
import { deleteCookie, readCookie } from '#client/lib/session/storage.ts';
import { testQueryClient } from '#client/testing/render.tsx';
import { breakpoints } from '#client/theme/tokens.ts';

const order = Object.values(breakpoints);

/** A window of at least that breakpoint. */
function stubWidth(name: keyof typeof breakpoints | 'phone'): void {
  const reached = name === 'phone' ? -1 : order.indexOf(breakpoints[name]);
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches:
      order.findIndex((width) => media === `(min-width: ${width})`) <= reached && media.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
}

/** A page that failed before it could set its title. */
function Nameless() {
  return <p>nothing is called so</p>;
}

let pageRenders = 0;

function Page() {
  pageRenders += 1;
  const { pathname, search } = useLocation();
  usePage({ title: 'A page', crumbs: [{ label: 'Above', to: '/above' }] });
  return (
    <>
      <h1>{`at ${pathname}${search}`}</h1>
      <input aria-label="note" />
    </>
  );
}

const value = scope();

function Signed() {
  return (
    <ScopeContext value={value}>
      <Shell />
    </ScopeContext>
  );
}

/** A page whose code takes its time. */
let arrive: (code: { Component: typeof Nameless }) => void = () => undefined;

async function openShell() {
  const routes = ['/', '/timesheets', '/settings', '/task/:id'].map((path) => ({ path, Component: Page }));
  const nameless = { path: '/nameless', Component: Nameless };
  const late = {
    path: '/projects',
    lazy: () => new Promise<{ Component: typeof Nameless }>((resolve) => (arrive = resolve)),
  };
  const router = createMemoryRouter([{ Component: Signed, children: [...routes, nameless, late] }]);
  watchTarget(router);
  render(
    <Providers>
      <QueryClientProvider client={testQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Providers>,
  );
  await screen.findByText('at /');
  return { user: userEvent.setup(), router };
}

let server: ReturnType<typeof timerServer>;

beforeEach(() => {
  signIn();
  deleteCookie('sidebar-state');
  stubWidth('lg');
  server = timerServer({
    tasks: [
      task('one', { title: 'Invoice export' }),
      task('two', { title: 'Passkey sign-in', status: 'completed' }),
    ],
  });
});

afterEach(() => {
  stubWidth('phone');
});

test('a start and a stop do not draw the page anew', async () => {
  writeActive('task', 'one');
  const { user } = await openShell();
  await screen.findByText('Invoice export');
  const before = pageRenders;
  await user.keyboard('{Control>}{Alt>}]{/Alt}{/Control}');
  await waitFor(() => expect(server.running).toBe(true));
  await user.keyboard('{Control>}{Alt>}[[{/Alt}{/Control}');
  await waitFor(() => expect(server.running).toBe(false));
  expect(pageRenders).toBe(before);
});

const sidebar = () => screen.getByRole('complementary');

test('a click moves the mark at once, and a bar runs until the page is there', async () => {
  const { user } = await openShell();
  const link = within(sidebar()).getByRole('link', { name: 'Projects' });
  await user.click(link);
  expect(link.getAttribute('aria-current')).toBe('page');
  screen.getByText('at /');
  await screen.findByRole('progressbar', { name: 'Loading' });
  act(() => arrive({ Component: Nameless }));
  await screen.findByText('nothing is called so');
  expect(screen.queryByRole('progressbar', { name: 'Loading' })).toBeNull();
  expect(link.getAttribute('aria-current')).toBe('page');
});

describe('sidebar', () => {
  test('names only pages that exist, with the open tasks counted and the current page marked', async () => {
    await openShell();
    const links = within(sidebar()).getAllByRole('link');
    await waitFor(() =>
      expect(links.map((link) => link.textContent)).toEqual([
        'Home',
        'Time',
        'Tasks1',
        'Projects',
        'Reports',
        'People',
        'Boards',
        'Meet',
        'Settings',
      ]),
    );
    const current = links.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual(['Home']);
  });

  test('Ctrl+B folds it to the rail, which a cookie remembers', async () => {
    const { user } = await openShell();
    await user.keyboard('{Control>}b{/Control}');
    expect(readCookie('sidebar-state')).toBe('collapsed');
    expect(within(sidebar()).queryByText('Time')).toBeNull();
    expect(within(sidebar()).getByRole('link', { name: 'Time' })).toBeTruthy();
    await user.keyboard('{Meta>}b{/Meta}');
    expect(readCookie('sidebar-state')).toBe('expanded');
    expect(within(sidebar()).getByText('Time')).toBeTruthy();
  });

  test('the cookie lives for a week', async () => {
    const { user } = await openShell();
    const written = vi.spyOn(document, 'cookie', 'set');
    await user.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(written.mock.calls.flat()).toContainEqual(
      expect.stringContaining('sidebar-state=collapsed; Path=/; Max-Age=604800;'),
    );
    written.mockRestore();
  });

  test('on a phone it is a drawer, with the main pages at the bottom', async () => {
    stubWidth('phone');
    const { user } = await openShell();
    expect(screen.queryByRole('complementary')).toBeNull();
    const bar = screen.getByRole('navigation', { name: 'Main' });
    expect(
      within(bar)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Home', 'Time', 'Tasks', 'Reports']);
    await user.click(within(bar).getByRole('button', { name: 'More' }));
    const drawer = await screen.findByRole('dialog', { name: 'Navigation' });
    await user.click(within(drawer).getByRole('link', { name: 'Time' }));
    await screen.findByText('at /timesheets');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('the breadcrumb leads from the team to the page', async () => {
  await openShell();
  const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(
    within(crumbs)
      .getAllByRole('listitem', { hidden: true })
      .map((item) => item.textContent),
  ).toEqual(['Team blue', 'Above', 'A page']);
  expect(document.title).toBe('A page · Takt');
});

test('a page without a name has no place of its own in the breadcrumb', async () => {
  const { router } = await openShell();
  await act(() => router.navigate('/nameless'));
  await screen.findByText('nothing is called so');
  const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
  const items = within(crumbs).getAllByRole('listitem', { hidden: true });
  expect(items.map((item) => item.textContent)).toEqual(['Team blue']);
});

describe('keyboard', () => {
  test('C creates a task, but not while somebody types', async () => {
    const { user } = await openShell();
    await user.type(screen.getByLabelText('note'), 'c');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.tab();
    await user.keyboard('c');
    await screen.findByRole('dialog', { name: 'Create task' });
  });

  test('Ctrl+Alt+] starts the active task and Ctrl+Alt+[ stops it', async () => {
    writeActive('task', 'one');
    const { user } = await openShell();
    await screen.findByText('Invoice export');
    await user.keyboard('{Control>}{Alt>}]{/Alt}{/Control}');
    await waitFor(() => expect(server.log?.taskId).toBe('one'));
    await user.keyboard('{Control>}{Alt>}[[{/Alt}{/Control}');
    await waitFor(() => expect(server.running).toBe(false));
  });

  test('Ctrl+Alt+] pressed while the page still reads starts the task once it is known', async () => {
    writeActive('task', 'one');
    let answer = () => {};
    server.gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user } = await openShell();
    await user.keyboard('{Control>}{Alt>}]{/Alt}{/Control}');
    expect(screen.queryByText('Choose a task first.')).toBeNull();
    answer();
    await waitFor(() => expect(server.log?.taskId).toBe('one'));
    expect(screen.queryByText('Choose a task first.')).toBeNull();
  });

  test('H lists the keys that work', async () => {
    const { user } = await openShell();
    await user.keyboard('h');
    const dialog = await screen.findByRole('dialog', { name: 'Help & shortcuts' });
    expect(
      within(dialog)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual([
      'Start timer',
      'Stop timer',
      'Pause or continue timer',
      'Type in the timer bar',
      'Search and commands',
      'Toggle sidebar',
      'Create task',
      'Assign task',
      'Add time',
      'Show shortcuts',
    ]);
  });
});

describe('palette', () => {
  async function openPalette() {
    const shell = await openShell();
    await screen.findByRole('button', { name: 'Start timer' });
    await shell.user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox');
    return { ...shell, field };
  }

  const options = () => screen.getAllByRole('option').map((option) => option.textContent);

  test('finds tasks of the team by any of their words and opens the first', async () => {
    const { user, field } = await openPalette();
    await user.type(field, 'sign PASS');
    expect(options()[0]).toBe('Passkey sign-in');
    await user.keyboard('{Enter}');
    await screen.findByText('at /task/two');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('starts the timer on a task that was found', async () => {
    const { user, field } = await openPalette();
    await user.type(field, 'invoice start');
    expect(options()).toEqual(['Start timer: Invoice export']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.log?.taskId).toBe('one'));
  });

  test('starts a favorite, and goes on with what ran last, each once', async () => {
    const work = { isBillable: true, tagIds: [] };
    const ran = { ...work, startedAt: '2026-11-19T08:00:00Z' };
    server = timerServer({
      favorites: [{ ...work, id: 'kept', description: 'Daily' }],
      recent: [
        { ...ran, logId: 'a', description: 'Daily' },
        { ...ran, logId: 'b', description: 'Interview' },
      ],
    });
    const { user, field } = await openPalette();
    await screen.findByRole('option', { name: 'Start timer: Interview' });
    await user.type(field, 'daily');
    expect(options()).toEqual(['Start timer: Daily']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.running).toBe(true));
    const { body } = server.sent.find(({ endpoint }) => endpoint.endsWith('/timer/start')) ?? {};
    expect(body).toMatchObject({ description: 'Daily', isBillable: true });
  });

  test('goes to a page with the arrow keys', async () => {
    const { user, field } = await openPalette();
    await user.type(field, 'go to');
    expect(options()).toEqual([
      'Go to Home',
      'Go to Time',
      'Go to Calendar',
      'Go to List',
      'Go to Review',
      'Go to Tasks',
      'Go to Kanban',
      'Go to My day',
      'Go to Projects',
      'Go to Reports',
      'Go to People',
      'Go to Absences',
      'Go to Boards',
      'Go to Meet',
      'Go to Settings',
    ]);
    await user.keyboard('{ArrowUp}{Enter}');
    await screen.findByText('at /settings');
  });

  test('a page that is called so comes before all that contains the letters', async () => {
    const { user, field } = await openPalette();
    await user.type(field, 'tim');
    expect(options()[0]).toBe('Go to Time');
    expect(options()).toContain('Start timer: Invoice export');
    await user.keyboard('{Enter}');
    await screen.findByText('at /timesheets');
  });

  test('uses the full width, and remembers it', async () => {
    const { user, field } = await openPalette();
    await user.type(field, 'full width{Enter}');
    expect(localStorage.getItem('full-width')).toBe('true');
  });

  test('a text that nothing matches is work to start, or a new task', async () => {
    server = timerServer({ mayCreate: true });
    const { user, field } = await openPalette();
    await user.type(field, 'Prepare quarterly slides');
    await waitFor(() =>
      expect(options()).toEqual([
        'Create task: Prepare quarterly slides',
        'Start timer: Prepare quarterly slides',
      ]),
    );
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(server.count('POST /timesheet/timer/start-new')).toBe(1));
  });

  test('says so when nothing is found, and nothing can be made of it', async () => {
    const { user, field } = await openPalette();
    await user.type(field, 'zzz{Enter}');
    expect(screen.getByText('No results')).toBeTruthy();
  });
});
