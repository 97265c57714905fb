import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { bodiesOf, renderInScope, taskServer } from '#client/features/tasks/task-test-kit.tsx';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { type Answers, ok, refusal } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import { boardTexts } from '#shared/boards/board.schema.ts';
import { fromBase64, meetingPath } from '#shared/meetings/room-name.ts';
import { BoardPage } from './BoardPage.tsx';
import { BoardsPage } from './BoardsPage.tsx';
import { MeetPage } from './MeetPage.tsx';

beforeEach(() => toaster.remove());

const board = (id: string, name: string, facts: object = {}) => ({
  id,
  name,
  organizationTeamId: 'blue',
  revision: 3,
  isArchived: false,
  createdAt: '2026-11-19T10:00:00.000Z',
  updatedAt: '2026-11-19T10:00:00.000Z',
  owner: 'Ann Own',
  mayManage: true,
  ...facts,
});

const both = { meetings: true };

function open(route: string, answers: Answers = {}) {
  const sent = taskServer([], {
    'GET /collaboration': ok(both),
    'GET /boards': ok({
      items: [board('b1', 'Ideas'), board('b2', 'Old', { isArchived: true })],
      total: 2,
    }),
    ...answers,
  });
  const pages = (
    <Routes>
      <Route path="/board" element={<BoardsPage />} />
      <Route path="/board/:id" element={<BoardPage />} />
      <Route path="/meet/livekit" element={<MeetPage />} />
    </Routes>
  );
  return { sent, ...renderInScope(pages, {}, route) };
}

test('lists the boards of the team, archived ones apart', async () => {
  const { user } = open('/board');
  const table = await screen.findByRole('table', { name: 'Boards' });
  within(table).getByRole('link', { name: 'Ideas' });
  expect(within(table).queryByText('Old')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Archived' }));
  await screen.findByRole('link', { name: 'Old' });
});

test('a board has a name; what the server refuses stands at the field and what was typed stays', async () => {
  const { user, sent } = open('/board', { 'POST /boards': refusal(409, boardTexts.tooManyBoards) });
  await user.click(await screen.findByRole('button', { name: 'New board' }));
  const dialog = await screen.findByRole('dialog', { name: 'New board' });
  await user.click(within(dialog).getByRole('button', { name: 'Create board' }));
  await within(dialog).findByText(boardTexts.name);
  const name = within(dialog).getByRole('textbox', { name: /Name/ });
  await user.type(name, 'Plans');
  await user.click(within(dialog).getByRole('button', { name: 'Create board' }));
  await within(dialog).findByText(boardTexts.tooManyBoards);
  expect(name).toHaveProperty('value', 'Plans');
  expect(bodiesOf(sent, 'POST /boards')).toMatchObject([{ name: 'Plans', organizationTeamId: 'blue' }]);
});

test('a board is archived with a way back', async () => {
  const { user, sent } = open('/board', { 'PUT /boards/b1': ok(board('b1', 'Ideas')) });
  await screen.findByRole('table', { name: 'Boards' });
  await chooseEntry(user, { menu: 'Actions for Ideas', entry: 'Archive' });
  await screen.findByText('“Ideas” was archived');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(bodiesOf(sent, 'PUT /boards/b1')).toEqual([{ isArchived: true }, { isArchived: false }]),
  );
});

test('a board that does not exist says so', async () => {
  open('/board/b9', { 'GET /boards/b9': refusal(404, 'The board was not found') });
  await screen.findByText('Board not found');
});

test('another board opens with the chosen members, who are told', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user, sent } = open('/board?members=bob', {
    'GET /collaboration': ok({ meetings: false, boardUrl: 'https://board.test/' }),
    'POST /collaboration/invitations': ok({ invited: 1 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Open board' }));
  const address = new URL(String(opened.mock.lastCall?.[0]));
  expect([address.host, address.searchParams.get('live')]).toEqual(['board.test', 'true']);
  expect(JSON.parse(fromBase64(address.searchParams.get('members') ?? '') ?? '')).toEqual([
    { id: 'bob', name: 'Bob Other' },
  ]);
  await waitFor(() =>
    expect(bodiesOf(sent, 'POST /collaboration/invitations')).toEqual([
      { kind: 'board', employeeIds: ['bob'] },
    ]),
  );
  opened.mockRestore();
});

test('without a meeting server the page says what is missing, and whom to ask', async () => {
  open('/meet/livekit', { 'GET /collaboration': ok({ meetings: false }) });
  await screen.findByText("Meetings aren't set up");
  screen.getByText(/Ask an administrator of your organization/);
  expect(document.body.textContent).not.toContain('LIVEKIT');
});

test('a manager of the organization reads what to set', async () => {
  open('/meet/livekit', {
    'GET /collaboration': ok({ meetings: false }),
    'GET /role-permissions/me': ok([{ permission: 'ALL_ORG_EDIT', enabled: true }]),
  });
  await screen.findByText(/LIVEKIT_URL, LIVEKIT_API_KEY, and LIVEKIT_API_SECRET/);
});

test('a link that names no room says so', async () => {
  open('/meet/livekit?roomName=***');
  await screen.findByText("This meeting link isn't valid");
});

test('the lobby asks for a name before anybody joins, and says why joining failed', async () => {
  const { user, sent } = open(meetingPath('blue-team-AAAAAbbbbb00000'), {
    'GET /livekit': refusal(500, 'Meetings are away.'),
  });
  await screen.findByRole('heading', { name: 'blue team' });
  const name = await screen.findByRole('textbox', { name: /Your name/ });
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Join meeting' }));
  await screen.findByText('Enter the name others should see.');
  expect(sent.some(({ endpoint }) => endpoint === 'GET /livekit')).toBe(false);
  await user.type(name, 'Ann');
  await user.click(screen.getByRole('button', { name: 'Join meeting' }));
  await screen.findByText('Meetings are away.');
  const { search = '' } = sent.find(({ endpoint }) => endpoint === 'GET /livekit') ?? {};
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    roomName: 'blue-team-AAAAAbbbbb00000',
    username: 'Ann',
  });
});

test('members are invited into the meeting that is open', async () => {
  const { user, sent } = open(meetingPath('blue-AAAAAbbbbb00000'), {
    'POST /collaboration/invitations': ok({ invited: 1 }),
  });
  await screen.findByRole('heading', { name: 'Blue' });
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite' });
  await user.click(within(dialog).getByRole('button', { name: /Members/ }));
  await user.click(await screen.findByRole('option', { name: /Bob Other/ }));
  await user.keyboard('{Escape}');
  await user.click(within(dialog).getByRole('button', { name: 'Invite' }));
  await waitFor(() =>
    expect(bodiesOf(sent, 'POST /collaboration/invitations')).toEqual([
      { kind: 'meeting', roomName: 'blue-AAAAAbbbbb00000', employeeIds: ['bob'] },
    ]),
  );
  screen.getByRole('button', { name: 'Join meeting' });
});

test('the dialog starts a meeting in a new room and tells the chosen members', async () => {
  const { user, sent } = open('/meet/livekit', { 'POST /collaboration/invitations': ok({ invited: 1 }) });
  await user.click(await screen.findByRole('button', { name: 'Collaborate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Start a meeting or board' });
  await user.click(within(dialog).getByRole('button', { name: /Members/ }));
  await user.click(await screen.findByRole('option', { name: /Bob Other/ }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Start meeting' }));
  await screen.findByRole('button', { name: 'Join meeting' });
  expect(bodiesOf(sent, 'POST /collaboration/invitations')).toEqual([
    {
      kind: 'meeting',
      roomName: expect.stringMatching(/^blue-[A-Za-z0-9]{15}$/),
      employeeIds: ['bob'],
    },
  ]);
});
