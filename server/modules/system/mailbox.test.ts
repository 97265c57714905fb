import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { registerErrorHandler } from '#server/http/error-handler.ts';
import { registerSecurity } from '#server/http/safety/security.ts';
import { createLogger } from '#server/log.ts';
import { createMailbox } from '#server/mail/mailbox.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { registerMailbox } from '#server/modules/system/mailbox.routes.ts';

let dataDir = '';
let app: FastifyInstance;

async function open(env: Record<string, string> = {}): Promise<FastifyInstance> {
  const config = readConfig({
    NODE_ENV: 'test',
    JWT_SECRET: 'a-secret-for-tests-that-is-long-enough-0123456789',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    ...env,
  });
  // The worst setting: every proxy header is trusted elsewhere.
  const server = Fastify({ trustProxy: true, exposeHeadRoutes: true });
  registerErrorHandler(server);
  await registerSecurity(server, config);
  registerMailbox(server, { config, mailbox: createMailbox(dataDir) });
  await server.ready();
  return server;
}

async function send(subject: string, html: string, text: string): Promise<void> {
  const config = { smtpUrl: undefined, mailFrom: 'Takt <takt@localhost>', dataDir };
  await createMailer(config, createLogger('silent')).send({ to: 'ann@example.net', subject, html, text });
}

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'takt-mailbox-'));
  app = await open();
});

afterEach(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function firstMailAddress(): Promise<string> {
  const { body } = await app.inject('/mailbox');
  const [, address] = /<li><a href="(\/mailbox\/[^"]+)">/.exec(body) ?? [];
  if (address === undefined) throw new Error('the mailbox lists no mail');
  return address;
}

describe('pages', () => {
  test('an empty mailbox says what will appear', async () => {
    const { statusCode, body, headers } = await app.inject('/mailbox');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('No mail yet.');
  });

  test('the list shows subject, recipient and code, newest first', async () => {
    await send('First', '<p>1</p>', 'Your code\n\nK7QW93XM\n');
    await send('Second', '<p>2</p>', 'no code');
    const { body } = await app.inject('/mailbox');
    expect(body.indexOf('Second')).toBeLessThan(body.indexOf('First'));
    expect(body).toContain('K7QW93XM');
    expect(body).toContain('ann@example.net');
  });

  test('a mail shows its code as text and its HTML in a frame without rights', async () => {
    await send('Sign in', '<p>Hi "Ann"</p><script>parent.alert(1)</script>', 'Your code\n\nK7QW93XM\n');
    const { body, headers } = await app.inject(await firstMailAddress());
    expect(body).toContain('<output>K7QW93XM</output>');
    const [frame = ''] = /<iframe[^>]*>/.exec(body) ?? [];
    expect(frame).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(frame).toContain('Hi &quot;Ann&quot;');
    expect(body).not.toContain('<script');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|connect-src|https?:/);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('a mail without HTML shows its text', async () => {
    await send('Plain', '', 'just <b>words</b>');
    const { body } = await app.inject(await firstMailAddress());
    expect(body).toContain('just &lt;b&gt;words&lt;/b&gt;');
    expect(body).not.toContain('<iframe');
  });

  test('a subject with markup stays text', async () => {
    await send('<img src=x onerror=alert(1)>', '<p>x</p>', 'x');
    const list = await app.inject('/mailbox');
    const mail = await app.inject(await firstMailAddress());
    expect(`${list.body}${mail.body}`).not.toContain('<img');
  });

  test.each(['nothing.eml', '..%2Fjwt-secret', '%2e%2e%2fjwt-secret', '..%5cjwt-secret', '%00', '.'])(
    'there is no mail %s',
    async (file) => {
      writeFileSync(path.join(dataDir, 'jwt-secret'), 'secret');
      const { statusCode } = await app.inject(`/mailbox/${file}`);
      expect(statusCode).toBe(404);
    },
  );
});

describe('people who may open it', () => {
  const status = async (options: { remoteAddress?: string; headers?: Record<string, string> }) => {
    const answer = await app.inject({ url: '/mailbox', ...options });
    expect(answer.statusCode === 200).toBe(answer.body.includes('Mailbox'));
    return answer.statusCode;
  };

  test.each(['127.0.0.1', '127.0.0.53', '::1', '::ffff:127.0.0.1'])(
    'this machine (%s)',
    async (remoteAddress) => {
      expect(await status({ remoteAddress })).toBe(200);
    },
  );

  test.each([
    '192.168.1.20',
    '10.0.0.1',
    '::ffff:203.0.113.9',
    '2001:db8::1',
    '1127.0.0.1',
    '127.0.0.1.example',
  ])('nobody else (%s)', async (remoteAddress) => {
    expect(await status({ remoteAddress })).toBe(404);
  });

  test.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'])(
    'nobody through a proxy that sends %s, whatever it claims',
    async (header) => {
      expect(await status({ headers: { [header]: '127.0.0.1' } })).toBe(404);
      expect(await status({ remoteAddress: '203.0.113.9', headers: { [header]: '127.0.0.1' } })).toBe(404);
    },
  );

  test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'takt.localhost'])(
    'under the name %s',
    async (host) => {
      expect(await status({ headers: { host } })).toBe(200);
    },
  );

  test.each(['takt.example.org', 'localhost.example.org', 'evil-localhost', '127.0.0.1.nip.io'])(
    'not under the name %s',
    async (host) => {
      expect(await status({ headers: { host } })).toBe(404);
    },
  );

  test('a single mail is guarded like the list', async () => {
    await send('Secret', '<p>x</p>', 'x');
    const url = await firstMailAddress();
    expect((await app.inject({ url, remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
    expect((await app.inject({ url, method: 'HEAD', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
  });

  test('not a proxy that speaks HTTP/1.0 and leaves no other trace', async () => {
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    expect(await rawStatus(port, { version: '1.0' })).toBe('404');
    expect(await rawStatus(port, { version: '1.1' })).toBe('200');
  });

  test('it does not exist where an SMTP server is set up', async () => {
    const withSmtp = await open({ SMTP_URL: 'smtp://127.0.0.1:2525' });
    expect((await withSmtp.inject('/mailbox')).statusCode).toBe(404);
    await withSmtp.close();
  });
});

/** The status of a request as it was written. */
function rawStatus(port: string, { version = '1.1', host = 'localhost' } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('end', () => resolve(answer.slice(9, 12)));
    socket.on('error', reject);
    socket.write(`GET /mailbox HTTP/${version}\r\nHost: ${host}:${port}\r\nConnection: close\r\n\r\n`);
  });
}

/** Passes bytes on to a port of this machine, as HAProxy, socat or ssh -L do. */
async function startForwarder(target: string) {
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target), '127.0.0.1');
    incoming.pipe(outgoing).pipe(incoming);
    for (const socket of [incoming, outgoing]) socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: address === null || typeof address === 'string' ? '' : String(address.port),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('an installation that others reach', () => {
  const isPublic = [
    ['a public address', { APP_URL: 'https://takt.example.org' }],
    ['a public address in production', { APP_URL: 'https://takt.example.org', NODE_ENV: 'production' }],
    ['production under a local address', { NODE_ENV: 'production' }],
    ['a mailbox that is switched off', { MAILBOX: 'off' }],
  ] as const;

  test.each(isPublic)('%s: no mailbox behind a TCP forwarder or a silent proxy', async (_name, env) => {
    const server = await open(env);
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    const forwarder = await startForwarder(port);
    expect(await rawStatus(forwarder.port)).toBe('404');
    expect(await rawStatus(forwarder.port, { host: '127.0.0.1' })).toBe('404');
    await forwarder.close();
    await server.close();
  });

  test('the same forwarder reaches the mailbox of a local installation, and one that is switched on', async () => {
    const switchedOn = { MAILBOX: 'on', APP_URL: 'https://takt.example.org', NODE_ENV: 'production' };
    const settings: Record<string, string>[] = [{}, switchedOn];
    for (const env of settings) {
      const server = await open(env);
      const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
      const forwarder = await startForwarder(port);
      expect(await rawStatus(forwarder.port)).toBe('200');
      await forwarder.close();
      await server.close();
    }
  });
});
