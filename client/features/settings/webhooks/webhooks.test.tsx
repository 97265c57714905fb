import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { type Answers, ok, refusal } from '#client/testing/stub-api.ts';
import { webhookTexts } from '#shared/webhooks/webhook.schema.ts';

const list = (...items: unknown[]) => ok({ items, total: items.length });
const id = '0195f7a0-0000-7000-8000-000000000001';
const teamId = '0195f7a0-0000-7000-8000-000000000003';
const webhook = {
  id,
  name: 'Chat',
  kind: 'signed',
  url: 'https://chat.example/hook',
  topics: ['task.created'],
  isEnabled: true,
  failureCount: 0,
  createdAt: '2026-11-02T08:00:00.000Z',
};
const delivery = {
  id: '0195f7a0-0000-7000-8000-000000000002',
  eventId: 'event',
  topic: 'task.created',
  status: 'failed',
  attempts: 8,
  responseStatus: 503,
  error: 'Answered 503',
  createdAt: '2026-11-02T08:00:00.000Z',
};

test('a webhook is made; what is wrong with its address stands at the field', async () => {
  const create = 'POST /webhooks';
  const { user, bodies } = openSettings({
    section: 'webhooks',
    answers: {
      'GET /webhooks': [list(), list(webhook)],
      [create]: [
        refusal(400, webhookTexts.urlRefused, { url: webhookTexts.urlRefused }),
        { status: 201, body: { ...webhook, secret: 'whsec_once' } },
      ],
    },
  });
  await user.click(await screen.findByRole('button', { name: 'New webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }));
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
  await dialog.findByText(webhookTexts.nothing);
  await user.click(dialog.getByRole('textbox', { name: 'Name' }));
  await user.paste('Chat');
  await user.click(dialog.getByRole('textbox', { name: 'URL' }));
  await user.paste(webhook.url);
  await user.click(dialog.getByRole('checkbox', { name: 'Task created' }));
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
  await dialog.findByText(webhookTexts.urlRefused);
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
  const made = within(await screen.findByRole('dialog', { name: 'Signing secret' }));
  expect(made.getByText('whsec_once')).toBeDefined();
  expect(bodies(create).at(-1)).toEqual({ name: 'Chat', url: webhook.url, topics: ['task.created'] });
});

test('a chat is chosen, with its own events, language and team; a test shows its answer', async () => {
  const create = 'POST /webhooks';
  const url = 'https://hooks.slack.com/services/key';
  const slack = { ...webhook, kind: 'slack', url: 'https://hooks.slack.com/…', teamId };
  const { user, bodies } = openSettings({
    section: 'webhooks',
    answers: {
      'GET /webhooks': [list(), list(slack)],
      'GET /organization-team': list({ id: teamId, name: 'Blue team', members: [], projects: [] }),
      [create]: { status: 201, body: slack },
      [`POST /webhooks/${id}/ping`]: ok({
        ...delivery,
        topic: 'ping',
        status: 'failed',
        response: 'no_team',
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'New webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Timesheet submitted' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Sends to' }), 'Slack');
  expect(dialog.queryByRole('checkbox', { name: 'Timesheet submitted' })).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: 'Time submitted' }));
  await user.click(dialog.getByRole('textbox', { name: 'Name' }));
  await user.paste('Chat');
  await user.click(dialog.getByRole('textbox', { name: 'URL' }));
  await user.paste(url);
  await dialog.findByRole('option', { name: 'Blue team' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Team' }), 'Blue team');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Language of messages' }), 'Deutsch');
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
  await screen.findByText('Slack · ', { exact: false });
  await screen.findByText('Blue team');
  expect(screen.queryByRole('dialog', { name: 'Signing secret' })).toBeNull();
  const expected = { name: 'Chat', kind: 'slack', url, topics: ['time.submitted'], language: 'de', teamId };
  expect(bodies(create)).toEqual([expected]);
  await choose(user, 'Send test message');
  await screen.findByText("The test event couldn't be delivered: Answered 503 – no_team");
});

test('a name that is too long is distinguished from one that is missing', async () => {
  const { user } = openSettings({ section: 'webhooks', answers: { 'GET /webhooks': [list()] } });
  await user.click(await screen.findByRole('button', { name: 'New webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }));
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
  await dialog.findByText(webhookTexts.name);
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'x'.repeat(81) } });
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
  await dialog.findByText('At most 80 characters.');
  expect(dialog.queryByText(webhookTexts.name)).toBeNull();
});

test('it is switched off and on, and goes back when that fails', async () => {
  const { user } = openSettings({
    section: 'webhooks',
    answers: { 'GET /webhooks': list(webhook), [`PUT /webhooks/${id}`]: 'unreachable' },
  });
  const toggle = await screen.findByRole('switch', { name: 'Chat is on' });
  await user.click(toggle);
  await waitFor(() => expect(toggle).toHaveProperty('checked', true));
});

test('a delivery that failed is sent again', async () => {
  const again = `POST /webhooks/${id}/deliveries/${delivery.id}/redeliver`;
  const arrived = { ...delivery, status: 'delivered', attempts: 1, responseStatus: 200, error: undefined };
  const { user } = openSettings({
    section: 'webhooks',
    answers: {
      'GET /webhooks': list({
        ...webhook,
        isEnabled: false,
        failureCount: 8,
        disabledAt: '2026-11-03T08:00:00.000Z',
      }),
      [`GET /webhooks/${id}/deliveries`]: [list(delivery), list(arrived)],
      [again]: ok(arrived),
    },
  });
  await screen.findByText('Turned off because deliveries failed for a day.');
  await user.click(screen.getByRole('button', { name: 'Deliveries for Chat' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries for Chat' }));
  await dialog.findByText('Answered 503', { exact: false });
  await user.click(dialog.getByRole('button', { name: 'Redeliver “Task created”' }));
  await dialog.findByText('Delivered', { exact: false });
});

const choose = (user: Parameters<typeof chooseEntry>[0], entry: string) =>
  chooseEntry(user, { menu: 'Actions for Chat', entry });

function openMenu(answers: Answers) {
  return openSettings({
    section: 'webhooks',
    answers: { 'GET /webhooks': list(webhook), ...answers },
  });
}

test('it is edited, with what it was', async () => {
  const change = `PUT /webhooks/${id}`;
  const { user, bodies } = openMenu({ [change]: ok(webhook) });
  await choose(user, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit webhook' }));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveProperty('value', 'Chat');
  await user.clear(name);
  await user.paste('Talk');
  await user.click(dialog.getByRole('checkbox', { name: 'Task updated' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const topics = ['task.created', 'task.updated'];
  await waitFor(() => expect(bodies(change)).toEqual([{ name: 'Talk', url: webhook.url, topics }]));
});

test.each([
  ['arrived', { status: 'delivered', error: undefined }, 'The test event was delivered.'],
  ['did not arrive', { status: 'failed' }, "The test event couldn't be delivered: Answered 503"],
  ['is on its way', { status: 'pending' }, 'Test event sent. Check its delivery for the result.'],
])('a test that %s says so', async (_what, outcome, told) => {
  const ping = { ...delivery, topic: 'ping', ...outcome };
  const { user } = openMenu({ [`POST /webhooks/${id}/ping`]: ok(ping) });
  await choose(user, 'Send test event');
  await screen.findByText(told);
});

test('a new secret is made after a question, and shown once', async () => {
  const { user } = openMenu({ [`POST /webhooks/${id}/secret`]: ok({ ...webhook, secret: 'whsec_new' }) });
  await choose(user, 'New secret');
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Generate a new secret for “Chat”?' }),
  );
  await user.click(question.getByRole('button', { name: 'New secret' }));
  const made = within(await screen.findByRole('dialog', { name: 'Signing secret' }));
  expect(made.getByText('whsec_new')).toBeDefined();
});

test('it is deleted after a question', async () => {
  const remove = `DELETE /webhooks/${id}`;
  const { user, sent } = openMenu({
    'GET /webhooks': [list(webhook), list()],
    [remove]: ok({ raw: [], affected: 1 }),
  });
  await choose(user, 'Delete');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Chat”?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('No webhooks yet');
  expect(sent.filter(({ endpoint }) => endpoint === remove)).toHaveLength(1);
});
