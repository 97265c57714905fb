import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { z } from 'zod';
import { type FilePlaces, formOf, worstFiles } from '#server/testing/attacks/worst-files.ts';
import { actingAs, tokenOf } from './support/api.ts';
import { ownJourney } from './support/journey.ts';
import { owner } from './support/people.ts';

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

test('the worst files take little memory', async ({ takt }) => {
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
