import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { UnsubscribePage } from './UnsubscribePage.tsx';

const choose = 'POST /notification-settings/unsubscribe';

test('the link turns the mails of its kind off at once, and a button turns them on again', async () => {
  const sent = stubApi({
    [choose]: [ok({ type: 'no-time', email: false }), ok({ type: 'no-time', email: true })],
  });
  const { user } = render(<UnsubscribePage />, { route: '/unsubscribe?key=signed' });
  await screen.findByText(/You won't get emails about “No time tracked” any more/);
  await user.click(screen.getByRole('button', { name: 'Turn on again' }));
  await screen.findByText('You get emails about “No time tracked” again.');
  expect(sent).toHaveLength(2);
});

test('a link that is not ours says so', async () => {
  stubApi({ [choose]: refusal(404, 'The notification was not found.') });
  render(<UnsubscribePage />, { route: '/unsubscribe?key=forged' });
  await screen.findByText(/This link isn't valid/);
  screen.getByRole('link', { name: 'All notification settings' });
});
