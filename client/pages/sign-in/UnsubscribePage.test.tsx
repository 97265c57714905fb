import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { scheduleTexts } from '#shared/reports/report-schedule.schema.ts';
import { UnsubscribePage } from './UnsubscribePage.tsx';

const choose = 'POST /notification-settings/unsubscribe';

test('the link turns the mails of its kind off at once, and a button turns them on again', async () => {
  const sent = stubApi({
    [choose]: [ok({ type: 'no-time', email: false }), ok({ type: 'no-time', email: true })],
  });
  const { user } = render(<UnsubscribePage />, { route: '/unsubscribe?key=news.signed' });
  await screen.findByText(/You won't get emails about “No time tracked” anymore/);
  await user.click(screen.getByRole('button', { name: 'Turn on again' }));
  await screen.findByText('You get emails about “No time tracked” again.');
  expect(sent).toHaveLength(2);
});

test('a link that is not ours says so', async () => {
  stubApi({ [choose]: refusal(404, 'The notification was not found.') });
  render(<UnsubscribePage />, { route: '/unsubscribe?key=news.forged' });
  await screen.findByText(/This link isn't valid/);
  screen.getByRole('link', { name: 'All notification settings' });
});

test('the link of a mail ends a report, and says so where it is not valid', async () => {
  const stop = 'POST /public/report-schedules/stop';
  const sent = stubApi({ [stop]: ok({ name: 'Invoice' }) });
  const { unmount } = render(<UnsubscribePage />, { route: '/unsubscribe?key=report.signed' });
  await screen.findByText('“Invoice” is no longer sent to you by email.');
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([stop]);
  unmount();
  stubApi({ [stop]: refusal(404, scheduleTexts.stopLink) });
  render(<UnsubscribePage />, { route: '/unsubscribe?key=report.forged' });
  await screen.findByText(scheduleTexts.stopLink);
});
