import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { useAssistantNotices } from '#client/features/assistants/public/use-assistant-notices.ts';
import { openSettings, organization } from '#client/features/settings/settings-test-kit.tsx';
import { listenLive } from '#client/lib/live/live.ts';
import { clearSession, saveSession } from '#client/lib/session/session.ts';
import { render } from '#client/testing/render.tsx';
import { type Answers, afterCall, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import { assistantDeed } from '#shared/assistants/assistant-action.schema.ts';

const read = 'GET /assistants/actions';
const ids = ['one', 'two', 'three', 'four', 'five', 'six'].map(
  (_name, index) => `0195f7a0-0000-7000-8000-00000000000${index}`,
);
const [id = '', secondId = ''] = ids;
const undo = `POST /assistants/actions/${id}/undo`;
const started = {
  ...{ id, deed: 'start_timer', tokenName: 'Claude on my laptop', subject: 'Stand-up' },
  ...{ at: '2026-11-19T09:00:00.000Z', canUndo: true },
};
const added = { ...started, id: secondId, deed: 'add_time', subject: 'Stand-up · 0:45 · 2026-03-10' };
const undone = { ...started, canUndo: false, undoneAt: '2026-11-19T09:01:00.000Z' };
const list = (...items: object[]) => ok({ items, total: items.length });

beforeEach(() => {
  toaster.remove();
  clearSession();
  saveSession({ token: 'access', refresh_token: 'refresh', user: { id: 'user', tenantId: 'tenant' } });
});

function Page() {
  useAssistantNotices();
  return null;
}

/** A page with a stream of events, which the test writes to. */
async function openPage(answers: Answers) {
  const sent = stubApi(answers);
  const api = fetch;
  let write = (_text: string) => {};
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address !== '/api/events') return api(address, init);
    const start = (stream: ReadableStreamDefaultController<Uint8Array>) => {
      write = (text) => stream.enqueue(new TextEncoder().encode(text));
    };
    return new Response(new ReadableStream({ start }));
  });
  const page = render(<Page />);
  onTestFinished(listenLive(page.queryClient));
  const change = (...changed: string[]) => {
    const data = changed.length === 1 ? { id: changed[0] } : { ids: changed };
    act(() => write(`event: assistants\ndata: ${JSON.stringify(data)}\n\n`));
  };
  await waitFor(() => expect(write.name).toBe('write'));
  const count = (endpoint: string) => sent.filter((call) => call.endpoint === endpoint).length;
  return { ...page, change, count };
}

const messages = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);

test('a change of an assistant is said once and names it, and nothing is read before', async () => {
  const { change, count } = await openPage({ [read]: list(added, started) });
  expect(count(read)).toBe(0);
  change(id);
  await screen.findByText('Claude on my laptop started the timer: Stand-up');
  change(id);
  await waitFor(() => expect(count(read)).toBe(2));
  change(secondId);
  await screen.findByText('Claude on my laptop added time: Stand-up · 0:45 · 10 Mar 2026');
  expect(messages()).toHaveLength(2);
});

test('a change is undone from its message', async () => {
  const { user, change, count } = await openPage({ [read]: list(started), [undo]: ok(undone) });
  change(id);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Change undone');
  expect(count(undo)).toBe(1);
});

test('a refused undo says why', async () => {
  const words = 'The entry was changed meanwhile.';
  const { user, change } = await openPage({ [read]: list(started), [undo]: refusal(409, words) });
  change(id);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText("Couldn't undo the change");
  await screen.findByText(words);
});

test('a change that is undone elsewhere, or cannot be undone, offers no undo', async () => {
  const { change } = await openPage({ [read]: list({ ...added, canUndo: false }, undone) });
  change(id, secondId);
  await screen.findByText(/added time/);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(messages()).toHaveLength(1);
});

test('every change has words of its own', async () => {
  const items = assistantDeed.options.map((deed, index) => ({ ...started, deed, id: `${index}` }));
  const scene = openSettings({ section: 'assistants', answers: { [read]: list(...items) } });
  await scene.user.click(await screen.findByRole('button', { name: `Show all ${items.length}` }));
  const texts = screen.getAllByText(/^Claude on my laptop .*: Stand-up$/).map((row) => row.textContent);
  expect(new Set(texts).size).toBe(items.length);
});

test('the settings list what assistants did, and undo it', async () => {
  const { user, sent } = openSettings({
    section: 'assistants',
    answers: { [read]: afterCall(undo, list(added, started), list(added, undone)), [undo]: ok(undone) },
  });
  await screen.findByText('Recent changes');
  screen.getByText('Claude on my laptop added time: Stand-up · 0:45 · 10 Mar 2026');
  const name = 'Undo: Claude on my laptop started the timer: Stand-up';
  await user.click(screen.getByRole('button', { name }));
  await screen.findByText('· undone');
  expect(screen.queryByRole('button', { name })).toBeNull();
  expect(sent.filter(({ endpoint }) => endpoint === undo)).toHaveLength(1);
});

test('many changes are shown when somebody wants them', async () => {
  const items = ids.map((one) => ({ ...started, id: one }));
  const { user } = openSettings({ section: 'assistants', answers: { [read]: list(...items) } });
  await user.click(await screen.findByRole('button', { name: 'Show all 6' }));
  expect(screen.getAllByText(/started the timer/)).toHaveLength(6);
});

test('without changes there is no list, and the way to connect is there without a token', async () => {
  const { user, sent } = openSettings({ section: 'assistants', answers: { [read]: list() } });
  await user.click(await screen.findByRole('button', { name: 'Show how' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect an assistant' }));
  dialog.getByText(/Create an API token/);
  expect(dialog.getByText(/"mcpServers"/).textContent).toContain('/api/mcp');
  await waitFor(() => expect(sent.some(({ endpoint }) => endpoint === read)).toBe(true));
  expect(screen.queryByText('Recent changes')).toBeNull();
});

test('an organization that does not use assistants has no list', async () => {
  const { sent } = openSettings({
    section: 'assistants',
    answers: {
      [read]: list(started),
      'GET /organization/organization': ok({ ...organization, modules: [] }),
    },
  });
  await screen.findByRole('button', { name: 'Show how' });
  await waitFor(() =>
    expect(sent.some(({ endpoint }) => endpoint.startsWith('GET /organization'))).toBe(true),
  );
  await waitFor(() => expect(screen.queryByText('Recent changes')).toBeNull());
});
