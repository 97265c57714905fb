import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import { type FilePlaces, formOf, worstFiles } from '#server/testing/attacks/worst-files.ts';
import { fastFolder } from '#server/testing/fast-folder.ts';
import { attachmentBytes } from '#shared/attachments/attachment.schema.ts';
import { boardLimits } from '#shared/boards/board.schema.ts';
import { actingAs, tokenOf } from './support/api.ts';
import { sql } from './support/database.ts';
import { longestMilliseconds, ownJourney } from './support/journey.ts';
import { owner } from './support/people.ts';
import { newDataDir, runCli } from './support/takt.ts';

const test = ownJourney({ seed: 'ci' });

/** MiB that one call may take beyond what the server holds already. */
const most = 100;
/** A picture of 12 megapixels is 48 MiB of pixels, and three times that while it is drawn smaller. One is drawn at a time. */
const mostOfPicture = 200;

/** In MiB, as Linux counts what a process holds: now (`VmRSS`) and at its peak (`VmHWM`). */
function heldBy(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
}

/** MiB that the server held more than before at the peak of a call. */
async function growthOf(pid: number, work: () => Promise<void>): Promise<number> {
  const before = heldBy(pid, 'VmRSS');
  // Resets the peak in Linux.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  await work();
  return Math.round(heldBy(pid, 'VmHWM') - before);
}

const made = z.object({ id: z.string() });

/** A task and a board that files are added to. */
async function placesOf(url: string): Promise<FilePlaces> {
  const { call, teamId } = await actingAs(url, owner);
  const make = async (path: string, body: object) => made.parse(await call('POST', path, body)).id;
  return {
    taskId: await make('/tasks', { title: 'With files' }),
    boardId: await make('/boards', { name: 'Ideas', organizationTeamId: teamId }),
  };
}

test('the worst files take little memory', { timeout: longestMilliseconds }, async ({ takt }) => {
  const token = await tokenOf(takt.url, owner);
  const send = (path: string, headers: Record<string, string>, body: BodyInit) => async () => {
    const init = { method: 'POST', headers: { ...headers, authorization: `Bearer ${token}` }, body };
    const response = await fetch(`${takt.url}/api${path}`, init);
    await response.arrayBuffer();
    expect(response.status).toBeLessThan(500);
  };
  const places = await placesOf(takt.url);
  const grown: string[] = [];
  for (const [name, { pathOf, files }] of Object.entries(worstFiles)) {
    const limit = name === 'files.uploadImage' ? mostOfPicture : most;
    for (const [index, content] of (await files()).entries()) {
      const { payload, headers } = formOf(content);
      const growth = await growthOf(takt.pid, send(pathOf(places), headers, new Uint8Array(payload)));
      if (growth > limit) grown.push(`${name}, file ${index}: ${growth} MiB`);
    }
  }
  expect(grown).toEqual([]);
});

/** MiB that a command of the admin CLI held at its peak. */
async function peakOf(dataDir: string, args: string[]): Promise<number> {
  let [peak, timer]: [number, NodeJS.Timeout | undefined] = [0, undefined];
  const watch = (pid: number) => {
    timer = setInterval(() => {
      if (existsSync(`/proc/${pid}`)) peak = Math.max(peak, heldBy(pid, 'VmHWM') || 0);
    }, 10);
  };
  await runCli(dataDir, args, watch).finally(() => clearInterval(timer));
  return Math.round(peak);
}

/** Peaks of the commands that write and read all of an installation, and all of a workspace. */
async function peaksOfArchives(dataDir: string, folder: string): Promise<Record<string, number>> {
  mkdirSync(folder);
  const [backup, workspace] = [path.join(folder, 'all.tar.gz'), path.join(folder, 'one.tar.gz')];
  const [tenant] = await sql<{ id: string }>(dataDir, 'select id from tenants limit 1');
  const [restored, imported] = [newDataDir(), newDataDir()];
  const peaks = {
    backup: await peakOf(dataDir, ['backup', backup]),
    export: await peakOf(dataDir, ['export', tenant?.id ?? '', workspace]),
    restore: await peakOf(restored, ['restore', backup]),
    import: await peakOf(imported, ['import', workspace]),
  };
  for (const used of [folder, restored, imported]) rmSync(used, { recursive: true, force: true });
  return peaks;
}

/** Boards are more than a command may take, and so are files. */
const heldBytes = 1.2 * most * 2 ** 20;

/** A board as large as they may be with many versions, and files as large as they may be. */
async function fillUp(url: string, dataDir: string): Promise<void> {
  const { taskId, boardId } = await placesOf(url);
  await sql(
    dataDir,
    `insert into board_versions (id, "tenantId", "boardId", revision, content)
     select gen_random_uuid(), b."tenantId", b.id, 1000 + n, to_jsonb(repeat('x', $2)) from boards b
     cross join generate_series(1, $3) as n where b.id = $1`,
    [boardId, boardLimits.bytes, Math.ceil(heldBytes / boardLimits.bytes)],
  );
  const token = await tokenOf(url, owner);
  for (let bytes = 0; bytes < heldBytes; bytes += attachmentBytes) {
    const name = `${bytes}.txt`;
    const body = new FormData();
    body.set('file', new File([Buffer.alloc(attachmentBytes - 100, name)], name, { type: 'text/plain' }));
    const address = `${url}/api/attachments?entity=Task&entityId=${taskId}`;
    const { status } = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    expect(status).toBe(201);
  }
}

test('archives of the largest boards and files take little memory', { timeout: longestMilliseconds }, async ({
  takt,
}) => {
  const folder = path.join(fastFolder(), `takt-archives-${takt.pid}`);
  const bare = await peakOf(takt.dataDir, ['backup', `${folder}.tar.gz`]);
  rmSync(`${folder}.tar.gz`);
  await fillUp(takt.url, takt.dataDir);
  const peaks = Object.entries(await peaksOfArchives(takt.dataDir, folder));
  const grown = peaks.map(([name, peak]) => `${name}: ${peak - bare} MiB`);
  expect(
    peaks.filter(([, peak]) => peak - bare > most),
    grown.join(', '),
  ).toEqual([]);
});
