import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ScheduleDialog } from '#client/features/reports/schedules/ScheduleDialog.tsx';
import { scopeWith } from '#client/features/timesheets/scope-test-kit.ts';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { chooseShown } from '#client/testing/choose-entry.ts';
import { type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { type ReportSchedule, scheduleTexts } from '#shared/reports/report-schedule.schema.ts';
import type { SavedReport } from '#shared/reports/saved-report.schema.ts';
import { now, openIn } from './reports-test-kit.tsx';

const id = '01990000-0000-7000-8000-000000000001';
const ann = '01990000-0000-7000-8000-0000000000a1';
const ben = '01990000-0000-7000-8000-0000000000b1';

const saved: SavedReport = {
  ...{ id, name: 'Invoice', report: 'time', query: {}, visibility: 'team', owner: 'Ann Archer' },
  ...{ isOwn: true, mayDelete: true, createdAt: now.toISOString(), updatedAt: now.toISOString() },
};
const schedule: ReportSchedule = {
  ...{ id: ben, every: 'weekly', onDay: 1, hour: 7, period: 'ended', format: 'xlsx' },
  ...{ skipsEmpty: false, sendsLink: false },
  nextDueAt: '2026-03-16T07:00:00.000Z',
  recipients: [
    { userId: ann, name: 'Ann Archer', lastDueAt: '2026-03-09T07:00:00.000Z', lastResult: 'sent' },
    {
      ...{ userId: ben, name: 'Ben Baker', lastDueAt: '2026-03-09T07:00:00.000Z' },
      ...{ lastResult: 'failed', lastReason: 'no-access' },
    },
  ],
};

const link: Partial<SavedReport> = {
  ...{ visibility: 'link', isLinkKept: true },
  shareExpiresAt: '2999-04-10T09:00:00.000Z',
};

function open(items: readonly ReportSchedule[], more: Answers = {}, report: Partial<SavedReport> = {}) {
  const sent = stubApi({
    [`GET /saved-reports/${id}/schedules`]: ok({ items, total: items.length }),
    [`GET /saved-reports/${id}/readers`]: ok({
      items: [
        { userId: ann, name: 'Ann Archer' },
        { userId: ben, name: 'Ben Baker' },
      ],
      total: 2,
    }),
    ...more,
  });
  const dialog = (
    <ScopeContext value={{ ...scopeWith({ role: 'MANAGER' }), userId: ann }}>
      <ScheduleDialog saved={{ ...saved, ...report }} onClose={() => undefined} />
    </ScopeContext>
  );
  return { sent, ...openIn(dialog, '/reports') };
}

test('a report is scheduled, with what the server refuses at its field', async () => {
  const create = `POST /saved-reports/${id}/schedules`;
  const { user, sent } = open([], {
    [create]: [refusal(400, scheduleTexts.notReaders), { status: 201, body: schedule }],
  });
  await screen.findByText("This report isn't sent by email yet");
  await user.click(screen.getByText('Add schedule'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Repeats'), 'Every month');
  await user.selectOptions(dialog.getByLabelText('Day'), '31');
  dialog.getByText('In shorter months on the last day');
  await user.selectOptions(dialog.getByLabelText('Time'), '06:00');
  await user.selectOptions(dialog.getByLabelText('File'), 'PDF');
  await user.click(dialog.getByLabelText("Don't send it when it's empty"));
  await user.click(await dialog.findByLabelText('Ben Baker'));
  await user.click(dialog.getByText('Save'));
  await dialog.findByText(scheduleTexts.notReaders);
  await user.click(dialog.getByText('Save'));
  await screen.findByText('Add schedule');
  expect(sent.filter(({ endpoint }) => endpoint === create).at(-1)?.body).toMatchObject({
    ...{ every: 'monthly', onDay: 31, hour: 6, period: 'ended', format: 'pdf', skipsEmpty: true },
    recipientIds: [ann, ben],
  });
});

test.each([
  ['without a link', {}, scheduleTexts.notShared, false],
  ['with an expired link', { ...link, shareExpiresAt: now.toISOString() }, scheduleTexts.notShared, false],
  ['with a link of unknown address', { ...link, isLinkKept: false }, scheduleTexts.lostLink, false],
  ['with a link', link, /^Anyone with the link sees this report as you do, .* without signing in\.$/, true],
])('mails of a report %s', async (_what, report, says, sendsLink) => {
  const create = `POST /saved-reports/${id}/schedules`;
  const { user, sent } = open([], { [create]: { status: 201, body: schedule } }, report);
  await user.click(await screen.findByText('Add schedule'));
  const box = await screen.findByLabelText('Include the shared link');
  screen.getByText(says);
  expect(box.getAttribute('aria-disabled')).toBe(sendsLink ? null : 'true');
  await user.click(box);
  await user.click(screen.getByText('Save'));
  await screen.findByText('Add schedule');
  expect(sent.find(({ endpoint }) => endpoint === create)?.body).toMatchObject({ sendsLink });
});

test('the list says when the next one leaves and what became of the last, and sends one at once', async () => {
  const { user, sent } = open([schedule], {
    [`POST /report-schedules/${ben}/send`]: { status: 202, body: { email: 'ann@example.org' } },
  });
  await screen.findByText('Every week · Mon · 07:00 · XLSX');
  screen.getByText(/^Sent · /);
  screen.getByText(/^Not sent · .* · no access to the report$/);
  await user.click(screen.getByLabelText(/^Actions for /, { selector: 'button' }));
  await chooseShown(user, { entry: 'Send to me now' });
  await screen.findByText('The report is on its way to ann@example.org');
  expect(sent.map(({ endpoint }) => endpoint)).toContain(`POST /report-schedules/${ben}/send`);
});
