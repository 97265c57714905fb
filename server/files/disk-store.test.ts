import { mkdtempSync, readdirSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { runCli } from '#server/cli/run-cli.ts';
import { diskTroubleIn } from '#server/disk-trouble.ts';
import { openDiskStore } from '#server/files/disk-store.ts';
import { png, upload } from '#server/modules/files/test-pictures.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, startTestServer, test } from '#server/testing/test.ts';
import { systemApi } from '#shared/system/system.api.ts';

/** Names of the synced files, in order, and the error code that writes fail with. */
const disk = { synced: [] as string[], fault: '' };

/** Node does not export the class of file handles, so the prototype comes from an open one. */
async function watchHandles(): Promise<void> {
  const handle = await open('/dev/null', 'r');
  const methods: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync, writeFile } = methods;
  vi.spyOn(methods, 'sync').mockImplementation(async function (this: FileHandle) {
    await sync.call(this);
    disk.synced.push(path.basename(readlinkSync(`/proc/self/fd/${this.fd}`)));
  });
  vi.spyOn(methods, 'writeFile').mockImplementation(async function (this: FileHandle, ...given) {
    if (disk.fault === '') return writeFile.apply(this, given);
    throw Object.assign(new Error(`${disk.fault}: the disk says so, write`), { code: disk.fault });
  });
}

beforeEach(async () => {
  disk.synced = [];
  disk.fault = '';
  await watchHandles();
});

afterEach(() => {
  vi.restoreAllMocks();
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'takt-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startWithFolder() {
  const dataDir = newFolder();
  const server = await startTestServer({ DATA_DIR: dataDir });
  onTestFinished(() => server.close());
  const env = {
    DATABASE_URL: server.config.databaseUrl,
    DATA_DIR: dataDir,
    JWT_SECRET: server.config.jwtSecret,
  };
  const anonymous = createCaller(server.app, undefined);
  const storage = async () => {
    const { status, body } = await anonymous.call(systemApi.health, { query: { detail: '1' } });
    return [status, JSON.stringify(body)];
  };
  return { server, dataDir, storage, doctor: () => runCli(['doctor'], env) };
}

const key = `${'a'.repeat(43)}.bin`;

test('a file, its name and new folders are on the disk before it is acknowledged', async () => {
  const dataDir = newFolder();
  const store = openDiskStore(dataDir);
  await store.write(key, [Buffer.from('x')]);
  expect(disk.synced).toEqual(['files', path.basename(dataDir), `${key}.part`, 'aa']);
  expect(readdirSync(path.join(dataDir, 'files', 'aa'))).toEqual([key]);
});

test.for(['ENOSPC', 'EROFS', 'EACCES'])(
  'a failure of the disk (%s) is passed on, and nothing is left',
  async (code) => {
    const dataDir = newFolder();
    const store = openDiskStore(dataDir);
    disk.fault = code;
    await expect(store.write(key, [Buffer.from('x')])).rejects.toMatchObject({ code });
    await expect(store.check()).rejects.toMatchObject({ code });
    expect(readdirSync(path.join(dataDir, 'files', 'aa'))).toEqual([]);
    expect(await store.get(key)).toBeUndefined();
  },
);

test.for([
  ['ENOSPC', 'The disk is full. Make room on the disk of DATA_DIR'],
  ['EROFS', 'The disk can only be read. Mount the disk of DATA_DIR for writing'],
  ['EACCES', 'The account of the server may not write there. Give DATA_DIR'],
] as const)('health and doctor tell of %s, and of its end', async ([code, words]) => {
  const { storage, doctor } = await startWithFolder();
  disk.fault = code;
  expect(await storage()).toEqual([503, expect.stringContaining('"storage":{"status":"down"')]);
  const found = await doctor();
  expect(found.exitCode).toBe(1);
  expect(found.text).toMatch(new RegExp(`^TO DO +files .*${code}.*${words}`, 'm'));
  disk.fault = '';
  expect((await doctor()).text).toMatch(/^ok +files .*can be written/m);
});

test('a plain file where the folder has to be is told', async () => {
  const { dataDir, storage, doctor } = await startWithFolder();
  writeFileSync(path.join(dataDir, 'files'), '');
  expect(await storage()).toEqual([503, expect.stringContaining('"storage":{"status":"down"')]);
  expect((await doctor()).text).toMatch(/^TO DO +files .*ENOTDIR.*Move that file away/m);
});

test('the doctor notices stored files that are gone', async () => {
  const { server, dataDir, doctor } = await startWithFolder();
  const { owner } = await createTenant(server);
  const { body } = await upload(server, owner, { content: await png() });
  expect((await doctor()).text).toMatch(/^ok +kept files +all 2 are there$/m);
  const name = body.url.split('/').at(-1) ?? '';
  const file = path.join(dataDir, 'files', name.slice(0, 2), name);
  renameSync(file, `${file}.away`);
  const found = await doctor();
  expect(found.exitCode).toBe(1);
  expect(found.text).toContain(`1 gone (${name}), of all 2 looked for. Bring them back from a backup`);
});

test('the last trouble in the output of a program counts', () => {
  const output = `running bootstrap script ... could not open "x": Permission denied
FATAL:  could not write to file "pg_wal/xlogtemp.37": No space left on device
initdb: removing contents of data directory`;
  expect(diskTroubleIn(output)).toMatchObject({ cause: 'The disk is full' });
  expect(diskTroubleIn('invalid locale name')).toBeUndefined();
});
