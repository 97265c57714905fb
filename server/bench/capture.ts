import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import { type Env, sendInto } from '#server/bench/installation.ts';
import { type Caller, get, type Line } from '#server/bench/lines.ts';
import type { Call, Send } from '#server/bench/load.ts';
import { unchangedStep } from '#server/bench/step.ts';
import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/log.ts';
import { startServices } from '#server/start-services.ts';

const query = z.object({
  /** Absent where a statement is planned for each run. */
  name: z.string().optional(),
  text: z.string(),
  values: z.array(z.unknown()).default([]),
  /** An option of Prisma. */
  rowMode: z.literal('array').optional(),
});
export type Statement = z.infer<typeof query>;

/** Statements that one turn of a line runs on the database. */
export interface Captured {
  readonly before: readonly Statement[];
  /** Up to the last commit. */
  readonly inTransaction: readonly Statement[];
  readonly alone: readonly Statement[];
  /** Besides those that begin and end transactions. */
  readonly count: number;
}

const isGet = ({ method }: Call) => method === 'GET';
const frame = /^\s*(?:begin|commit|rollback|savepoint|release|set time zone)\b/i;
const change = /\b(?:insert into|update|delete from)\b/i;
/** A day before the entries that the measured turns make. */
const turn = -24;

function toStatement(first: unknown, second: unknown): Statement | undefined {
  const values = Array.isArray(second) ? { values: second } : {};
  return query.safeParse(
    typeof first === 'string' ? { text: first, ...values } : { ...Object(first), ...values },
  ).data;
}

/** Notes the statements of one call at a time, over any connection; this process runs no jobs and has no watchers. */
function openRecorder() {
  let current: Statement[] | undefined;
  const send = pg.Client.prototype.query;
  const recording: unknown = function record(this: pg.Client, ...input: unknown[]) {
    const statement = toStatement(input[0], input[1]);
    if (statement !== undefined) current?.push(statement);
    return Reflect.apply(send, this, input);
  };
  Object.assign(pg.Client.prototype, { query: recording });
  return {
    async record(work: () => Promise<unknown>): Promise<Statement[]> {
      const statements: Statement[] = [];
      current = statements;
      await work();
      // Live updates are sent after the answer.
      await setTimeout(20);
      current = undefined;
      return statements;
    },
    close: () => void Object.assign(pg.Client.prototype, { query: send }),
  };
}

type Recorder = ReturnType<typeof openRecorder>;

async function captureTurn(
  line: Line,
  caller: Caller,
  { send, recorder }: { send: Send; recorder: Recorder },
) {
  let id = '';
  const call = async (each: Call) => {
    const { status, body } = await send(each, { token: caller.token });
    if (status >= 300) throw new Error(`${each.path} answered ${status}: ${body.toString('utf8')}`);
    return body;
  };
  const before = await recorder.record(async () => {
    if (line.before === undefined) return;
    const answer: unknown = JSON.parse((await call(line.before({ caller, turn }))).toString('utf8'));
    id = z.object({ id: z.string() }).safeParse(answer).data?.id ?? '';
  });
  const again = line.isConditional && (await unchangedStep({ send, line, caller, turn, sizes: [] }));
  const calls = async () => {
    for (const each of line.calls({ caller, turn, id })) await call(each);
  };
  const measured = await recorder.record(again || calls);
  if (line.after) await call(line.after({ caller, turn }));
  const own = (statements: readonly Statement[]) => statements.filter(({ text }) => !frame.test(text));
  const end = measured.findLastIndex(({ text }) => frame.test(text)) + 1;
  return {
    before: own(before),
    inTransaction: own(measured.slice(0, end)),
    alone: measured.slice(end),
    count: own(measured).length,
  };
}

/**
 * Captures the statements of each line, for every loop; lines without changes need one capture for all. Runs on a
 * copy of the database.
 */
export async function captureStatements(
  env: Env,
  lines: readonly { line: Line; callers: readonly Caller[] }[],
): Promise<Captured[][]> {
  const config = readConfig({ ...env, NODE_ENV: 'development' });
  const connectionString = config.databaseUrl ?? '';
  const started = await startServices({ config, connectionString, log: createLogger('silent') });
  const app = await buildApp({ services: started.services });
  const recorder = openRecorder();
  const at = { send: sendInto(app), recorder };
  const captured: Captured[][] = [];
  for (const { line, callers } of lines) {
    const isRead = callers.every((caller) => line.calls({ caller, turn, id: '' }).every(isGet));
    const turns: Captured[] = [];
    for (const caller of isRead ? callers.slice(0, 1) : callers) {
      // The session is cached from then on.
      await at.send(get('/user/me'), caller);
      turns.push(await captureTurn(line, caller, at));
    }
    // An export writes an audit entry in a transaction, which cannot run twice; its reads can.
    const asRead = ({ inTransaction, alone, ...turn }: Captured): Captured => {
      return {
        ...turn,
        inTransaction: [],
        alone: [...inTransaction, ...alone].filter(({ text }) => !change.test(text)),
      };
    };
    captured.push(isRead ? turns.map(asRead) : turns);
  }
  recorder.close();
  await app.close();
  await started.close();
  return captured;
}
