import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { runCli } from '#server/cli/run-cli.ts';
import { readConfig } from '#server/config.ts';
import { openSecret, sealSecret } from '#server/context/secret-box.ts';
import { createLogger } from '#server/log.ts';
import { png, upload } from '#server/modules/files/test-pictures.ts';
import { openDatabase } from '#server/open-database.ts';
import { startServices } from '#server/start-services.ts';
import { createCaller } from '#server/testing/caller.ts';
import { fastFolder } from '#server/testing/fast-folder.ts';
import { authApi } from '#shared/auth/auth.api.ts';

const base = mkdtempSync(path.join(fastFolder(), 'takt-embedded-backup-'));
chmodSync(base, 0o755);

afterAll(() => rmSync(base, { recursive: true, force: true }));

const envOf = (name: string) => ({
  NODE_ENV: 'test',
  DATA_DIR: path.join(base, name),
  APP_URL: 'http://takt.test',
  RATE_LIMIT: 'off',
});
const email = 'ann@takt.test';

/** The server as `npm start` runs it on its own database. */
async function startOn(env: ReturnType<typeof envOf>) {
  const config = readConfig(env);
  const log = createLogger('silent');
  const database = await openDatabase(config, log);
  const { services, close } = await startServices({
    config,
    connectionString: database.connectionString,
    log,
  });
  const app = await buildApp({ services });
  return {
    app,
    services,
    config,
    async stop() {
      await app.close();
      await close();
      await database.stop();
    },
  };
}

type Running = Awaited<ReturnType<typeof startOn>>;

async function signIn({ app }: Running, password: string) {
  const { status, body } = await createCaller(app, undefined).call(authApi.login, {
    body: { email, password },
  });
  expect(status).toBe(200);
  return createCaller(app, body.token);
}

async function secretOf({ services, config }: Running): Promise<string | undefined> {
  const { totpSecret } = await services.prisma.account.findUniqueOrThrow({ where: { email } });
  return openSecret(config, totpSecret ?? '');
}

test('an installation with its own database moves with people, pictures and keys', async () => {
  const [first, second] = [envOf('first'), envOf('second')];
  const file = path.join(base, 'whole.tar.gz');
  const made = await runCli(['user', 'create', email, '--name', 'Ann Archer', '--team', 'Here'], first);
  const password = /^Password: (.*)$/m.exec(made.text)?.[1] ?? '';

  const running = await startOn(first);
  const ann = await signIn(running, password);
  const picture = await upload(running, ann, { content: await png(40, 30) });
  expect(picture.status).toBe(201);
  const { services, config } = running;
  const totpSecret = sealSecret(config, 'a key of somebody');
  await services.prisma.account.update({ where: { email }, data: { totpSecret } });
  const shown = await running.app.inject({ method: 'GET', url: picture.body.url });
  expect(await runCli(['backup', file], first)).toMatchObject({ exitCode: 0 });
  expect(await runCli(['restore', file], first)).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('already running'),
  });
  await running.stop();

  expect(await runCli(['restore', file], second)).toMatchObject({
    exitCode: 0,
    text: expect.not.stringContaining('JWT_SECRET'),
  });
  const restored = await startOn(second);
  await signIn(restored, password);
  expect(await secretOf(restored)).toBe('a key of somebody');
  const there = await restored.app.inject({ method: 'GET', url: picture.body.url });
  expect(there.statusCode).toBe(200);
  expect(there.rawPayload.equals(shown.rawPayload)).toBe(true);
  await restored.stop();
  const keyIn = ({ DATA_DIR }: typeof first) => readFileSync(path.join(DATA_DIR, 'jwt-secret'), 'utf8');
  expect(keyIn(second)).toBe(keyIn(first));
}, 120_000);
