import { z } from 'zod';
import type { Caller, Line } from '#server/bench/lines.ts';
import type { Answer, Call, Send } from '#server/bench/load.ts';

const list = z.array(z.unknown());
const listed = z.union([list, z.object({ items: list }), z.object({ rows: list })]);
const withId = z.object({ id: z.string() });

function isEmpty(text: string): boolean {
  if (text.length === 0 || text === '{}') return true;
  const { data } = listed.safeParse(/^[[{]/.test(text) ? JSON.parse(text) : undefined);
  if (data === undefined) return false;
  return (Array.isArray(data) ? data : 'items' in data ? data.items : data.rows).length === 0;
}

/** Larger answers are looked into once, so that the reading does not take the time of the server. */
const smallBytes = 4096;

export interface Step {
  readonly send: Send;
  readonly line: Line;
  readonly caller: Caller;
  readonly turn: number;
  /** Bytes of the last answers of the line, by call; filled here. */
  readonly sizes: number[];
}

/** Fails where a call does, so that no line measures refusals or nothing. */
function assertAnswer({ method, path }: Call, { status, body }: Answer, order: 'first' | 'later') {
  const text = body.length < smallBytes || order === 'first' ? body.toString('utf8') : 'read before';
  const problem =
    (status >= 300 && `answered ${status}`) ||
    (text.includes('"refusal"') && 'refused') ||
    (isEmpty(text) && 'empty');
  if (problem) throw new Error(`${method} ${path} is ${problem}: ${text.slice(0, 300)}`);
}

/** One turn of a line: the milliseconds of what is measured of it. */
export async function runStep({ send, line, caller, turn, sizes }: Step): Promise<number> {
  const order = sizes.length === 0 ? 'first' : 'later';
  const checked = async (call: Call) => {
    const answer = await send(call, caller.token);
    assertAnswer(call, answer, order);
    return answer.body;
  };
  const prepared = line.before && (await checked(line.before({ caller, turn })));
  const id = prepared && withId.safeParse(JSON.parse(prepared.toString('utf8'))).data?.id;
  const calls = line.calls({ caller, turn, id: id ?? '' });
  const from = performance.now();
  for (const [index, call] of calls.entries()) sizes[index] = (await checked(call)).length;
  const milliseconds = performance.now() - from;
  if (line.after) await checked(line.after({ caller, turn }));
  return milliseconds;
}
