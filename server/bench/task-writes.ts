import type http from 'node:http';
import { z } from 'zod';
import { type Measured, measure, send, type Target } from '#server/bench/load.ts';

interface Settings {
  readonly concurrency: number;
  readonly seconds: number;
}

interface Run {
  readonly agent: http.Agent;
  readonly settings: Settings;
  readonly members: readonly Target[];
}

const createdTask = z.object({ id: z.string() });

async function create(agent: http.Agent, target: Target): Promise<{ id: string; bytes: number }> {
  const body = { title: 'Measured task' };
  const answer = await send(agent, target, { method: 'POST', path: '/api/tasks', body });
  if (answer.status >= 300) return { id: '', bytes: -1 };
  return { id: createdTask.parse(JSON.parse(answer.body.toString('utf8'))).id, bytes: answer.body.length };
}

/** Everybody adds tasks to their team. */
export function taskCreates({ agent, settings, members }: Run): Promise<Measured> {
  return measure(async (loop) => {
    const target = members[loop];
    return target === undefined ? -1 : (await create(agent, target)).bytes;
  }, settings);
}

/** Everybody moves a card of theirs from column to column. */
export async function taskMoves({ agent, settings, members }: Run): Promise<Measured> {
  const cards = await Promise.all(members.map((target) => create(agent, target)));
  const moved = members.map(() => 0);
  return measure(async (loop) => {
    const target = members[loop];
    const card = cards[loop];
    if (target === undefined || card === undefined) return -1;
    const turn = moved[loop] ?? 0;
    moved[loop] = turn + 1;
    const body = { status: turn % 2 === 0 ? 'blocked' : 'open' };
    const path = `/api/tasks/${card.id}/move`;
    const answer = await send(agent, target, { method: 'POST', path, body });
    return answer.status < 300 ? answer.body.length : -1;
  }, settings);
}
