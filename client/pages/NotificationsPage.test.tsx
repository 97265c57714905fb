import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { NotificationBell } from '#client/features/notifications/public/NotificationBell.tsx';
import { scopeWith } from '#client/features/timesheets/scope-test-kit.ts';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { NotificationsPage } from '#client/pages/NotificationsPage.tsx';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { render } from '#client/testing/render.tsx';
import { type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';

beforeEach(() => toaster.remove());

const list = 'GET /employee-notification';
const count = 'GET /employee-notification/count';
const markAll = 'PUT /employee-notification/mark-all-read';
const updateOne = 'PUT /employee-notification/one';

const news = (id: string, given: Record<string, unknown> = {}) => ({
  id,
  type: 'task.assigned',
  entity: 'Task',
  entityId: `task-${id}`,
  title: `BL-1 ${id}`,
  isRead: false,
  receiverEmployeeId: 'employee-ann',
  createdAt: new Date().toISOString(),
  sender: { id: 'user-ben', name: 'Ben Baker' },
  ...given,
});

const listOf = (...items: unknown[]) => ok({ items, total: items.length });

function Where() {
  return <p>{`at ${useLocation().pathname}`}</p>;
}

function open(answers: Answers, { isPage = false } = {}) {
  const sent = stubApi({ [list]: listOf(), [count]: ok({ unread: 0 }), ...answers });
  const rendered = render(
    <ScopeContext value={scopeWith()}>
      {isPage ? <NotificationsPage /> : <NotificationBell />}
      <Where />
    </ScopeContext>,
  );
  return { ...rendered, sent: (endpoint: string) => sent.filter((one) => one.endpoint === endpoint) };
}

const inbox = async () => within(await screen.findByRole('dialog', { name: 'Notifications' }));

test('the bell says how much is new; what is opened counts as read and leads to its page', async () => {
  const { user, sent } = open({
    [list]: listOf(news('one')),
    [count]: [ok({ unread: 1 }), ok({ unread: 0 })],
    [updateOne]: ok(news('one', { isRead: true })),
  });
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  await user.click((await inbox()).getByRole('link', { name: /Ben Baker assigned BL-1 one to you/ }));
  await screen.findByText('at /task/task-one');
  await waitFor(() => expect(sent(updateOne).map(({ body }) => body)).toEqual([{ isRead: true }]));
  await screen.findByRole('button', { name: 'Notifications' });
});

test('an inbox without news says so, one that cannot be read offers to try again', async () => {
  const { user } = open({ [list]: [refusal(500, 'Broken'), listOf()] });
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  const box = await inbox();
  await user.click(await box.findByRole('button', { name: 'Try again' }));
  await box.findByText("You're all caught up");
});

test('all at once is shown at once and taken back where the server refuses', async () => {
  const { user, sent } = open({
    [list]: listOf(news('one'), news('two')),
    [count]: ok({ unread: 2 }),
    [markAll]: refusal(403, 'Not now'),
  });
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  await user.click((await inbox()).getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(sent(markAll)).toHaveLength(1));
  await screen.findByText("The notifications couldn't be marked as read");
  await screen.findByRole('button', { name: 'Notifications, 2 unread' });
});

test('news is put off, marked unread and removed on its page, which filters', async () => {
  const { user, sent } = open(
    {
      [list]: listOf(
        news('one', { isRead: true }),
        news('odd', { type: 'unheard-of', title: 'Something else' }),
      ),
      [updateOne]: ok(news('one')),
      'DELETE /employee-notification/odd': ok({ raw: [], affected: 1 }),
    },
    { isPage: true },
  );
  const act = (text: string, entry: string) => chooseEntry(user, { menu: `Actions for: ${text}`, entry });
  await act('Ben Baker assigned BL-1 one to you', 'Mark as unread');
  await act('Ben Baker assigned BL-1 one to you', 'Until tomorrow');
  await act('Something else', 'Remove');
  await waitFor(() => expect(sent('DELETE /employee-notification/odd')).toHaveLength(1));
  expect(sent(updateOne).map(({ body }) => body)).toEqual([
    { isRead: false },
    { isRead: false, holdFor: 'tomorrow' },
  ]);
  await user.click(screen.getByText('Unread'));
  await waitFor(() => expect(sent(list).at(-1)?.search).toContain('unread=true'));
});

test('the end of a forgotten timer is undone where one is told of it; a refusal says why', async () => {
  const resume = 'POST /timesheet/timer/resume';
  const ended = news('one', { type: 'timer.ended', entity: 'TimeLog', entityId: 'log-1', sender: null });
  const status = { duration: 0, running: true, lastLog: null, serverTime: new Date().toISOString() };
  const { user, sent } = open(
    {
      [list]: listOf(ended),
      [updateOne]: ok({ ...ended, isRead: true }),
      [resume]: [refusal(409, 'The timer was changed meanwhile.'), ok(status)],
    },
    { isPage: true },
  );
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('The timer was changed meanwhile.');
  expect(sent(updateOne)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Your timer continues');
  expect(sent(resume).map(({ body }) => body)).toEqual([{ logId: 'log-1' }, { logId: 'log-1' }]);
  await waitFor(() => expect(sent(updateOne)).toHaveLength(1));
});

test('reminders say what is missing and lead to it', async () => {
  const days = ['2026-03-02', '2026-03-08'];
  const short = { days, worked: '35:00', target: '40:00', path: '/timesheets?week=2026-03-02' };
  const about = { entity: null, entityId: null, title: '', sender: null };
  open(
    {
      [list]: listOf(
        news('one', { ...about, type: 'reminder.short-week', params: short }),
        news('two', {
          ...about,
          type: 'reminder.waiting-approvals',
          params: { count: 2, path: '/timesheets/review' },
        }),
      ),
    },
    { isPage: true },
  );
  const week = await screen.findByRole('link', { name: /35:00 of 40:00 tracked for 2/ });
  expect(week.getAttribute('href')).toBe('/timesheets?week=2026-03-02');
  screen.getByRole('link', { name: /The time of 2 people is waiting for your approval/ });
});
