import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { z } from 'zod';
import { addDays } from '#shared/time/calendar-day.ts';
import { expect, journey } from './support/journey.ts';
import { openSettings, owner, section, signIn, timer } from './support/people.ts';

const test = journey({ seed: 'ci' });

const tokenName = 'Claude on my laptop';
const texts = z.array(z.object({ text: z.string() }));
const moment = z.object({ now: z.object({ today: z.iso.date() }) });

/** A program of the owner, as it runs on their own machine. */
async function connect(url: string, token: string) {
  const client = new Client({ name: 'story', version: '1' });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), { requestInit: { headers } }),
  );
  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const { isError, content, structuredContent } = await client.callTool({ name, arguments: input });
    const text = texts.parse(content)[0]?.text ?? '';
    return { isError: isError === true, text, content: structuredContent };
  };
  return { call, close: () => client.close() };
}

test('an assistant starts the timer and logs a meeting; its person sees it and undoes it', async ({
  takt,
  visit,
}) => {
  const { page } = await visit();
  await signIn(page, owner);
  await openSettings(page, 'API tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(tokenName);
  await dialog.getByRole('checkbox', { name: 'Time' }).check();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const made = page.getByRole('dialog', { name: 'Your new token' });
  const token = await made.getByText(/^takt_/).innerText();
  await made.getByText('"mcpServers"').waitFor();
  await made.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('status').getByText('Live', { exact: true }).waitFor();

  const assistant = await connect(takt.url, token);
  const read = await assistant.call('read_timer');
  const { today } = moment.parse(read.content).now;
  expect((await assistant.call('start_timer', { note: 'Stand-up' })).isError).toBe(false);
  const started = page.getByRole('status').filter({ hasText: `${tokenName} started the timer: Stand-up` });
  await started.waitFor();
  // A message waits under the pointer.
  await started.hover();
  await timer(page).stop.waitFor();
  await started.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Change undone').waitFor();
  await timer(page).start.waitFor();

  const meeting = { day: addDays(today, -1), from: '10:00', minutes: 45, note: 'Planning meeting' };
  expect((await assistant.call('add_time', meeting)).isError).toBe(false);
  await page
    .getByText(new RegExp(`^${tokenName} added time: Planning meeting · 0:45 · `))
    .first()
    .waitFor();
  // Nothing that approves is offered, and nothing beyond the permissions of the token is done.
  const approval = await assistant.call('approve_week', { day: today });
  expect([approval.isError, approval.text]).toEqual([true, expect.stringContaining('approve_week')]);
  const task = await assistant.call('create_task', { title: 'Something else' });
  expect([task.isError, task.text]).toEqual([true, expect.stringContaining('Settings, Security')]);

  await page.reload();
  const list = section(page, 'Assistants');
  await list.getByText(`${tokenName} started the timer: Stand-up`).waitFor();
  await list.getByText('· undone').waitFor();
  expect(await page.getByRole('status').filter({ hasText: tokenName }).count()).toBe(0);
  await list.getByRole('button', { name: /^Undo: .* added time: Planning meeting/ }).click();
  await page.getByText('Change undone').waitFor();
  await list.getByRole('button', { name: /^Undo: / }).waitFor({ state: 'detached' });
  const day = await assistant.call('read_day', { day: meeting.day });
  expect(day.text).not.toContain('Planning meeting');
  await assistant.close();
});
