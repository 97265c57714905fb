import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PermanentFailure } from '#server/jobs/job.ts';
import { createLogger } from '#server/log.ts';
import { createMailbox } from '#server/mail/mailbox.ts';
import { createMailer, type Mailer, type MailMessage } from '#server/mail/mailer.ts';

const mailFrom = 'Takt Ütil <takt@example.org>';
const message: MailMessage = {
  to: 'ann@example.net',
  subject: 'Grüße aus Köln ⏱',
  html: '<p>Dein Code: <b>K7QW93XM</b></p>',
  text: 'Dein Code:\n\nK7QW93XM\n',
  messageId: '019a0000-0000-7000-8000-000000000001',
};

let dataDir = '';
let logged: string[] = [];
const mailers: Mailer[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'takt-mail-'));
  logged = [];
});

afterEach(async () => {
  for (const mailer of mailers.splice(0)) await mailer.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function open(smtpUrl?: string, from = mailFrom): Mailer {
  const log = createLogger('debug', { write: (line) => void logged.push(line) });
  const mailer = createMailer({ smtpUrl, mailFrom: from, dataDir }, log);
  mailers.push(mailer);
  return mailer;
}

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly mail: Email;
  readonly raw: string;
}

/** A real SMTP server that stores received mails. */
async function startSmtp(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks);
        const { mailFrom: sender, rcptTo } = session.envelope;
        const from = sender === false ? '' : sender.address;
        void PostalMime.parse(raw).then((mail) => {
          received.push({ from, to: rcptTo.map(({ address }) => address), mail, raw: raw.toString('utf8') });
          done();
        });
      });
    },
    ...options,
  });
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(address === null || typeof address === 'string' ? 0 : address.port);
    });
  });
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

describe('over SMTP', () => {
  test('delivers text, HTML, sender, subject and Message-ID', async () => {
    const smtp = await startSmtp();
    const mailer = open(smtp.url);
    await mailer.verify();
    await mailer.send({ ...message, headers: { 'X-Reason': 'test' } });
    const [got] = smtp.received;
    expect(got).toMatchObject({ from: 'takt@example.org', to: ['ann@example.net'] });
    expect(got?.mail).toMatchObject({
      subject: message.subject,
      from: { name: 'Takt Ütil', address: 'takt@example.org' },
      to: [{ address: 'ann@example.net' }],
      messageId: `<${message.messageId}@example.org>`,
    });
    expect(got?.mail.text?.trim()).toBe(message.text.trim());
    expect(got?.mail.html?.trim()).toBe(message.html);
    const headers = new Map(got?.mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('x-reason')).toBe('test');
    await mailer.close();
    await smtp.close();
  });

  test('control characters and halves of letters stay out of it', async () => {
    const smtp = await startSmtp();
    const odd = 'a\u0007b\ud800c';
    const mailer = open(smtp.url);
    await mailer.send({ ...message, subject: odd, html: `<p>${odd}</p>`, text: odd });
    const [sent] = smtp.received;
    expect(sent?.mail.subject).toBe('abc');
    expect(sent?.mail.html).toContain('<p>abc</p>');
    expect(sent?.mail.text?.trim()).toBe('abc');
    await mailer.close();
    await smtp.close();
  });

  test('a subject or header with line breaks adds no header and no recipient', async () => {
    const smtp = await startSmtp();
    const mailer = open(smtp.url);
    const evil = 'Hello\r\nBcc: eve@example.com\r\n\r\n<script>';
    await mailer.send({ ...message, subject: evil, headers: { 'X-Team': evil } });
    const [got] = smtp.received;
    expect(got?.to).toEqual(['ann@example.net']);
    expect(got?.mail.bcc).toBeUndefined();
    expect(got?.mail.headers.some(({ key }) => key === 'bcc')).toBe(false);
    expect(got?.mail.subject).toBe('Hello Bcc: eve@example.com <script>');
    await mailer.close();
    await smtp.close();
  });

  test.each([
    'a@example.org, eve@example.com',
    'a@example.org\r\nBcc: eve@example.com',
    'Eve <eve@example.com>',
    'nobody',
    'a@b@c',
    '',
  ])('refuses the recipient %j for good', async (to) => {
    const smtp = await startSmtp();
    await expect(open(smtp.url).send({ ...message, to })).rejects.toBeInstanceOf(PermanentFailure);
    expect(smtp.received).toEqual([]);
    await smtp.close();
  });

  test('a recipient that the server refuses for good is a permanent failure, one that it defers is not', async () => {
    const codes = new Map([
      ['gone@example.net', 550],
      ['full@example.net', 452],
    ]);
    const smtp = await startSmtp({
      onRcptTo({ address }, _session, done) {
        const responseCode = codes.get(address);
        done(
          responseCode === undefined ? null : Object.assign(new Error('mailbox problem'), { responseCode }),
        );
      },
    });
    const mailer = open(smtp.url);
    await expect(mailer.send({ ...message, to: 'gone@example.net' })).rejects.toBeInstanceOf(
      PermanentFailure,
    );
    const deferred = await mailer
      .send({ ...message, to: 'full@example.net' })
      .catch((error: unknown) => error);
    expect(deferred).toBeInstanceOf(Error);
    expect(deferred).not.toBeInstanceOf(PermanentFailure);
    await mailer.send(message);
    expect(smtp.received).toHaveLength(1);
    await mailer.close();
    await smtp.close();
  });

  test('a wrong password is not held against the mail', async () => {
    const smtp = await startSmtp({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(new Error('wrong password')),
    });
    const mailer = open(smtp.url.replace('smtp://', 'smtp://takt:secret-password@'));
    const failure = await mailer.send(message).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(PermanentFailure);
    await expect(mailer.verify()).rejects.toThrow();
    expect(logged.join()).not.toContain('secret-password');
    await mailer.close();
    await smtp.close();
  });

  test('an unreachable server is an error that says so', async () => {
    const smtp = await startSmtp();
    await smtp.close();
    await expect(open(smtp.url).verify()).rejects.toThrow(/ECONNREFUSED/);
  });

  test('logs neither body nor code nor recipient', async () => {
    const smtp = await startSmtp();
    const mailer = open(smtp.url);
    await mailer.send(message);
    expect(logged.join()).toContain(message.messageId);
    expect(logged.join()).not.toMatch(/K7QW93XM|Dein Code|Köln|ann@example/);
    await mailer.close();
    await smtp.close();
  });
});

describe('without SMTP', () => {
  test('every mail becomes a file that the mailbox lists and reads, newest first', async () => {
    const mailer = open();
    await mailer.verify();
    await mailer.send(message);
    await mailer.send({
      ...message,
      to: 'bob@example.net',
      subject: 'Second',
      text: 'No code',
      messageId: 'second',
    });
    const mailbox = createMailbox(dataDir);
    const list = await mailbox.list();
    expect(list).toMatchObject([
      { subject: 'Second', to: 'bob@example.net', code: undefined },
      {
        subject: message.subject,
        to: 'ann@example.net',
        from: 'Takt Ütil <takt@example.org>',
        code: 'K7QW93XM',
      },
    ]);
    expect(Math.abs((list[0]?.sentAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    const read = await mailbox.read(list[1]?.file ?? '');
    expect(read?.html?.trim()).toBe(message.html);
    expect(read?.text).toContain('K7QW93XM');
  });

  test('the same mail again leaves one file, and no half-written ones', async () => {
    const mailer = open();
    await mailer.send(message);
    await mailer.send(message);
    expect(readdirSync(path.join(dataDir, 'mail'))).toEqual([
      expect.stringMatching(new RegExp(`^\\d{8}T\\d{9}Z-${message.messageId}\\.eml$`)),
    ]);
  });

  test('nobody else on the machine can read the mails', async () => {
    await open().send(message);
    const folder = path.join(dataDir, 'mail');
    const [file = ''] = readdirSync(folder);
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(statSync(path.join(folder, file)).mode & 0o077).toBe(0);
  });

  test('reads nothing outside the folder and nothing that is no mail', async () => {
    await open().send(message);
    writeFileSync(path.join(dataDir, 'jwt-secret'), 'secret');
    writeFileSync(path.join(dataDir, 'mail', 'notes.eml'), 'Subject: notes\n\nmine');
    const mailbox = createMailbox(dataDir);
    for (const file of ['../jwt-secret', '..%2Fjwt-secret', 'notes.eml', '/etc/passwd', '', '.', 'x\0.eml']) {
      expect(await mailbox.read(file)).toBeUndefined();
    }
    expect(await mailbox.list()).toHaveLength(1);
  });

  test('an empty mailbox is empty, without a folder being made', async () => {
    expect(await createMailbox(dataDir).list()).toEqual([]);
    expect(existsSync(path.join(dataDir, 'mail'))).toBe(false);
  });
});

test('settings that cannot work are refused at the start', () => {
  expect(() => open('imap://127.0.0.1')).toThrow('SMTP_URL');
  expect(() => open(undefined, 'Takt')).toThrow('MAIL_FROM');
});
