import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach } from 'vitest';
import { startFakeGithub } from '#server/modules/integrations/testing/github-server.ts';
import { published } from '#server/modules/integrations/testing/github-shapes.ts';
import { eventually, expect, ownJourney } from './support/journey.ts';
import { moveTo, owner, signIn } from './support/people.ts';
import { freePort } from './support/takt.ts';

const port = await freePort();
const github = await startFakeGithub(Date.now());
const appUrl = `http://localhost:${port}`;
const webhookSecret = 'the-secret-of-the-webhook';
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
});
const test = ownJourney({
  seed: 'ci',
  port,
  env: {
    GITHUB_APP_ID: '7',
    GITHUB_APP_NAME: 'takt-test',
    GITHUB_APP_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
    GITHUB_WEBHOOK_SECRET: webhookSecret,
    GITHUB_API_URL: github.url,
  },
});

github.setupUrl = `${appUrl}/api/integration/github/callback`;
afterAll(() => github.close());

beforeEach(() => github.issues.clear());

/** Tells of an issue as GitHub does, as it is there now. */
async function tell(action: string, number: number): Promise<void> {
  const payload = JSON.stringify({
    ...published('issues', 'reopened'),
    ...{ action, issue: github.issues.get(number), repository: github.repository },
    installation: { id: 7171 },
  });
  const signature = createHmac('sha256', webhookSecret).update(payload).digest('hex');
  const { status } = await fetch(`${appUrl}/api/integration/github/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'issues',
      'x-github-delivery': randomUUID(),
      'x-hub-signature-256': `sha256=${signature}`,
    },
    body: payload,
  });
  expect(status).toBe(202);
}

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) });

const syncLog = (page: Page) => page.getByRole('list', { name: 'Sync log' });

test('a manager connects GitHub and imports issues; what is closed and reopened goes both ways', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 1600, height: 900 } });
  const { number } = github.add({ title: 'Mend the gate', labels: [{ name: 'bug', color: 'd73a4a' }] });
  for (const title of ['Paint the fence', 'Sweep the yard']) github.add({ title });
  await signIn(page, owner, '/settings/github');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('GitHub is connected.').waitFor();
  await page.getByText('Codertocat', { exact: true }).waitFor();
  await page.getByLabel('Repository').selectOption('Codertocat/Hello-World');
  await page.getByRole('switch', { name: 'Only with a label' }).waitFor();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await syncLog(page)
    .getByText(/3 new, 0 updated/)
    .waitFor();

  await moveTo(page, '/kanban');
  const card = (name: string) => column(page, name).getByRole('article').filter({ hasText: 'Mend the gate' });
  await card('Open').waitFor();
  await card('Open').getByRole('link', { name: 'Mend the gate' }).click();
  await page.getByRole('button', { name: /^Status: / }).click();
  await page.getByRole('menuitemradio', { name: 'Completed' }).click();
  await eventually(() => github.issues.get(number)?.state).toBe('closed');

  await moveTo(page, '/kanban');
  await card('Completed').waitFor();
  Object.assign(github.issues.get(number) ?? {}, { state: 'open', updated_at: github.stamp() });
  await tell('reopened', number);
  await card('Open').waitFor();

  await moveTo(page, '/settings/github');
  await syncLog(page).getByText('To GitHub').first().waitFor();
  await syncLog(page).getByText('From GitHub').waitFor();
});
