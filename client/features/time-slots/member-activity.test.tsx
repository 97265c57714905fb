import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemberActivity } from '#client/features/time-slots/public/MemberActivity.tsx';
import { scopeWith } from '#client/features/timesheets/scope-test-kit.ts';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { FormatPreferencesContext } from '#client/lib/time/use-format.ts';
import { render } from '#client/testing/render.tsx';
import { type Answer, type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';

/** Thursday, 14:00 in Paris. */
const now = new Date('2026-03-12T13:00:00Z');
const slots = 'GET /timesheet/statistics/time-slots';
const removal = 'DELETE /timesheet/time-slot';

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Ten minutes from so many past eight in Paris. */
function slot(id: string, minute: number, overall: number, { isAllowDelete = true } = {}) {
  const at = (past: number) => new Date(Date.UTC(2026, 2, 12, 7, past)).toISOString();
  return {
    id,
    tenantId: 'tenant-north',
    organizationId: 'organization-north',
    createdAt: at(minute),
    employeeId: 'employee-ann',
    startedAt: at(minute),
    stoppedAt: at(minute + 10),
    duration: 600,
    keyboard: overall / 2,
    mouse: overall / 4,
    overall,
    percentage: overall / 6,
    keyboardPercentage: overall / 12,
    mousePercentage: overall / 24,
    isAllowDelete,
    timeLogs: [],
    activities: [{ id: `activity-${id}`, title: 'Figma', type: 'APP', duration: 600, time: '08:00:00' }],
    screenshots: [{ id: `shot-${id}`, fileUrl: '/shot.png', thumbUrl: '/thumb.png', recordedAt: at(minute) }],
  };
}

const day = (...timeSlots: object[]): Answer =>
  ok([{ id: 'employee-ann', startedAt: now, user: { name: 'Ann Archer', imageUrl: '' }, timeSlots }]);

function open(answers: Answers) {
  const sent = stubApi(answers);
  const owner = { employeeId: 'employee-ann', name: 'Ann Archer', timeZone: 'Europe/Paris', isOwn: true };
  const { user } = render(
    <ScopeContext value={scopeWith()}>
      <FormatPreferencesContext value={{ hour12: false, timeZone: 'Europe/Paris' }}>
        <MemberActivity owner={owner} />
      </FormatPreferencesContext>
    </ScopeContext>,
  );
  return { user, sent };
}

test('the slots of the day with how busy they were, apps and screenshots', async () => {
  const { sent } = open({ [slots]: day(slot('one', 0, 480), slot('two', 70, 120)) });
  const first = await screen.findByLabelText('08:00 – 08:10, 80% active, keyboard 40%, mouse 20%, Figma');
  screen.getByLabelText('09:10 – 09:20, 20% active, keyboard 10%, mouse 5%, Figma');
  expect(first.getAttribute('aria-pressed')).toBe('false');
  expect(screen.getByText('50% active')).toBeTruthy();
  const apps = within(screen.getByRole('region', { name: 'Apps and sites' }));
  expect(apps.getByText('0:20')).toBeTruthy();
  expect(screen.getByAltText('Screenshot at 09:10')).toBeTruthy();
  expect(new URLSearchParams(sent[0]?.search).get('todayStart')).toBe('2026-03-12');
});

test.each([
  ['deleted', ok(true), 'Time slots deleted successfully', ''],
  ['kept', refusal(403, 'The day is approved'), 'Failed to delete time slots 1', 'The day is approved'],
])('chosen slots are %s', async (_what, answer, title, description) => {
  const { user, sent } = open({
    [slots]: day(slot('one', 0, 480), slot('two', 10, 480, { isAllowDelete: false })),
    [removal]: answer,
  });
  const fixed = await screen.findByLabelText(/^08:10/);
  expect(fixed.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByLabelText(/^08:00/));
  await user.click(screen.getByText('Delete'));
  await user.click(within(await screen.findByRole('alertdialog')).getByText('Delete'));
  await screen.findByText(title);
  if (description) expect(screen.getByText(description)).toBeTruthy();
  await waitFor(() =>
    expect(sent.find(({ endpoint }) => endpoint === removal)?.body).toEqual({ ids: ['one'] }),
  );
});

test('a day without slots says so, and a failure can be tried again', async () => {
  const { user } = open({ [slots]: [refusal(500, 'Broken'), ok([])] });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('No activity on this day');
});
