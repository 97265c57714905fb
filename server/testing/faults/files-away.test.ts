import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { png, upload } from '#server/modules/files/test-pictures.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, startTestServer, test } from '#server/testing/test.ts';
import { fileTexts, outageCodes, outageTexts } from '#shared/http/outage.ts';

async function startWithFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'takt-files-'));
  const server = await startTestServer({ DATA_DIR: folder });
  onTestFinished(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const { owner } = await createTenant(server);
  return { server, owner, folder };
}

test('a folder that takes no files refuses an upload with 503 and a time to try again', async () => {
  const { server, owner, folder } = await startWithFolder();
  writeFileSync(path.join(folder, 'files'), 'a file in the place of the folder');
  expect(await upload(server, owner, { content: await png() })).toMatchObject({
    status: 503,
    body: { code: outageCodes.filesAway, message: fileTexts.storeAway },
  });
});

test('a full disk refuses an upload with 507', async () => {
  const { server, owner } = await startWithFolder();
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  vi.spyOn(server.services.files, 'put').mockRejectedValue(full);
  expect(await upload(server, owner, { content: await png() })).toMatchObject({
    status: 507,
    body: { code: outageCodes.diskFull, message: outageTexts.diskFull, error: 'Insufficient Storage' },
  });
});
