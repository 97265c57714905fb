import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '#server/db/project-root.ts';
import { type Bench, createBench } from '#server/jobs/testing/bench.ts';
import { buildWorker } from '#server/jobs/testing/build-worker.ts';
import { createLogger } from '#server/log.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { startSmtpServer } from '#server/modules/workspaces/test-smtp.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';

/*
 * The worst moment: the mail is sent, and the worker dies before it can record that. The mail goes out again under
 * the same id: our own mail folder ends up with one copy, and a mail server can detect the duplicate.
 */

const child = path.join(projectRoot(), 'dist', 'tools', `killed-worker-${process.pid}.js`);

const mailFrom = 'Takt <takt@example.org>';

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  await buildWorker(child);
});

afterAll(() => rmSync(child, { force: true }));

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(path.join(tmpdir(), 'takt-worker-'));
  return async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
});

/** Another process sends the one mail there is and is killed with it; answers the id it was sent under. */
async function sendAndDie(bench: Bench, smtpUrl = ''): Promise<string> {
  const places = { DATABASE_URL: database.connectionString, DATA_DIR: dataDir, SMTP_URL: smtpUrl };
  const env = { ...process.env, ...places, MAIL_FROM: mailFrom };
  const worker = spawn(process.execPath, [child, 'send'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void worker.kill('SIGKILL'));
  await bench.enqueue('Your code');
  const [id] = await once(createInterface({ input: worker.stdout }), 'line');
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  expect(await bench.rows()).toMatchObject([{ processed: false }]);
  return String(id);
}

async function openBench(smtpUrl?: string): Promise<Bench> {
  const mailer = createMailer({ smtpUrl, mailFrom, dataDir }, createLogger('silent'));
  const bench = await createBench({ connectionString: database.connectionString, mailer });
  onTestFinished(async () => {
    await bench.close();
    await mailer.close();
  });
  return bench;
}

test('the local mailbox holds it once', async () => {
  const bench = await openBench();
  const id = await sendAndDie(bench);
  const folder = path.join(dataDir, 'mail');
  const [sent = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(readFileSync(path.join(folder, sent), 'utf8')).toContain(`Message-ID: <${id}@`);

  bench.start();
  await bench.allProcessed();
  expect(readdirSync(folder)).toEqual([sent]);
});

test('a mail server gets it again, with the same Message-ID', async () => {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  const url = `smtp://127.0.0.1:${smtp.port}`;
  const bench = await openBench(url);
  const id = await sendAndDie(bench, url);
  bench.start();
  await bench.allProcessed();
  expect(smtp.received.map(({ mail }) => mail.messageId)).toEqual([
    `<${id}@example.org>`,
    `<${id}@example.org>`,
  ]);
});
