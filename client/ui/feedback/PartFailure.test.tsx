import { screen, waitFor } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteReach } from '#client/lib/failures/connection.ts';
import { lazyPart, lazyView } from '#client/lib/failures/lazy-part.ts';
import { FailedPart } from '#client/lib/failures/part-boundary.tsx';
import { render } from '#client/testing/render.tsx';
import { type Answers, ok, stubApi } from '#client/testing/stub-api.ts';
import { PartFailure } from './PartFailure.tsx';

const lost = new TypeError('Failed to fetch dynamically imported module: /assets/editor.js');
const plain = 'Something went wrong. Nothing you typed is lost.';

interface Opened {
  onClose?: () => void;
}

const Editor: ComponentType<Opened> = () => <p>The editor</p>;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  noteReach('there');
  vi.restoreAllMocks();
});

function open(Part: ComponentType<Opened>, answers: Answers, props: Opened = {}) {
  stubApi({ 'POST /log': { status: 501, body: {} }, ...answers });
  return render(
    <FailedPart value={PartFailure}>
      <input aria-label="Title" />
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    </FailedPart>,
  );
}

const there = { 'GET /health/live': ok({ status: 'ok' }) };

test('a part whose code is lost says so in its place; what was typed beside it stays, and it comes when the server is back', async () => {
  const load = vi
    .fn<() => Promise<ComponentType<Opened>>>()
    .mockRejectedValueOnce(lost)
    .mockResolvedValue(Editor);
  const { user } = open(lazyView(load), { 'GET /health/live': ['unreachable', ok({ status: 'ok' })] });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Half a sentence');
  await screen.findByText('Not available offline');
  expect(await screen.findByText('The editor', {}, { timeout: 4000 })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Half a sentence');
});

test('a part whose code is gone with an update offers to reload the page', async () => {
  open(
    lazyView(() => Promise.reject(lost)),
    there,
  );
  await screen.findByText('Takt was updated while this page was open. Reload to continue.');
  screen.getByRole('button', { name: 'Reload' });
});

test('a part that an old browser does not load again, of the build that the server has, tells of the connection', async () => {
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', src: '/assets/index-1.js' });
  document.head.append(script);
  const { fetch } = window;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    input === '/index.html'
      ? Promise.resolve(new Response('<script src="/assets/index-1.js">'))
      : fetch(input, init),
  );
  open(
    lazyView(() => Promise.reject(lost)),
    there,
  );
  await screen.findByText('The connection was lost while this page was loading. Reload to continue.');
  screen.getByRole('button', { name: 'Reload' });
  script.remove();
});

test('it reloads the page by itself, once, but never over what is typed beside it', async () => {
  const gone = lazyView(() => Promise.reject(lost));
  const reloadedAt = () => sessionStorage.getItem('reloaded-at');
  sessionStorage.clear();
  const { user, unmount } = open(
    lazyView(() => Promise.resolve(Editor)),
    there,
  );
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Half a sentence');
  const beside = open(gone, there);
  await screen.findByRole('button', { name: 'Reload' });
  expect(reloadedAt()).toBeNull();
  unmount();
  beside.unmount();
  open(gone, there);
  await waitFor(() => expect(reloadedAt()).not.toBeNull());
});

let isBroken = true;

function Breaking() {
  if (isBroken) throw new RangeError('out of range');
  return <p>The chart</p>;
}

test('a part that breaks says so alone, and can be drawn again', async () => {
  isBroken = true;
  const { user } = open(
    lazyView(() => Promise.resolve(Breaking)),
    there,
  );
  await screen.findByText(plain);
  screen.getByRole('textbox', { name: 'Title' });
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The chart');
});

test('a part over the page fails in a dialog, which can be closed and opened again', async () => {
  const load = vi.fn<() => Promise<ComponentType<Opened>>>().mockRejectedValue(lost);
  const onClose = vi.fn();
  const Dialog = lazyView(load);
  const { user, unmount } = open(Dialog, there, { onClose });
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Reload to continue.');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalled();
  unmount();
  load.mockResolvedValue(Editor);
  open(Dialog, there, { onClose });
  await screen.findByText('The editor');
});

test('a part that is not missed leaves no message', async () => {
  const load = vi
    .fn<() => Promise<ComponentType<Opened>>>()
    .mockRejectedValueOnce(lost)
    .mockResolvedValue(Editor);
  open(lazyPart(load), there);
  await screen.findByText('The editor');
  expect(screen.queryByRole('alert')).toBeNull();
});
