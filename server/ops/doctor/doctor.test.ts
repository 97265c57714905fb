import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/log.ts';
import { attach } from '#server/modules/attachments/test-files.ts';
import { png, upload as uploadPicture } from '#server/modules/files/test-pictures.ts';
import { upload as uploadImport } from '#server/modules/imports/test-imports.ts';
import { openDatabase } from '#server/open-database.ts';
import { diagnose } from '#server/ops/doctor/doctor.ts';
import { withFileStore } from '#server/testing/stand-ins/file-server.ts';
import { listen } from '#server/testing/stand-ins/loopback-server.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

const { test, dataDir, storedFiles } = withFileStore();

async function findingOf(server: TestServer, part: string, more: Record<string, string> = {}) {
  const env = { NODE_ENV: 'test', DATABASE_URL: server.config.databaseUrl, DATA_DIR: dataDir, ...more };
  const config = readConfig({ JWT_SECRET: 'a-secret-for-tests-that-is-long-enough-0123456789', ...env });
  const findings = await diagnose(config, () => openDatabase(config, createLogger('silent')));
  return findings.find((finding) => finding.part === part);
}

test('the doctor misses every kind of stored file', async ({ server, tenant }) => {
  const { owner, teamId } = tenant;
  const task = await owner.call(tasksApi.create, { body: { title: 'Write docs', teams: [{ id: teamId }] } });
  await attach(server, owner, task.body.id);
  await uploadPicture(server, owner, { content: await png() });
  await uploadImport(server, owner, { text: 'Date,Duration\n2026-11-02,1:00\n' });
  const all = storedFiles();
  expect(all.map((name) => name.split('.')[1]).sort()).toEqual(['bin', 'csv', 'webp', 'webp']);
  expect(await findingOf(server, 'kept files')).toMatchObject({ state: 'ok', text: 'all 4 are there' });
  for (const [index, key] of all.entries()) {
    await server.services.files.delete(key);
    const text = expect.stringContaining(`${index + 1} gone`);
    expect(await findingOf(server, 'kept files')).toMatchObject({ state: 'todo', text });
  }
});

test('the doctor asks the sign-in provider, and names both issuers where they differ', async ({ server }) => {
  const description = { authorization_endpoint: 'http://a.test', token_endpoint: 'http://a.test' };
  const provider = await listen(async (url) => (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...description, issuer: `${url}/realm/` }));
  });
  const issuerOf = (path: string) => ({
    OIDC_ISSUER: `${provider.url}${path}`,
    OIDC_CLIENT_ID: 'takt',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'Acme',
  });
  expect(await findingOf(server, 'sign-in')).toMatchObject({ state: 'ok', text: 'no providers' });
  expect(await findingOf(server, 'sign-in', issuerOf('/realm/'))).toMatchObject({
    state: 'ok',
    text: 'Acme: reachable',
  });
  expect(await findingOf(server, 'sign-in', issuerOf('/realm'))).toMatchObject({
    state: 'todo',
    text: `Acme: The issuer is set to ${provider.url}/realm, but calls itself ${provider.url}/realm/. Set it as it calls itself.`,
  });
  await provider.close();
  expect(await findingOf(server, 'sign-in', issuerOf('/realm/'))).toMatchObject({
    state: 'todo',
    text: expect.stringContaining('ECONNREFUSED'),
  });
});
