import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { type Device, type Engine, windowSize } from './engine.ts';
import { inputActions } from './input-actions.ts';

type Send = (method: string, params: Record<string, unknown>) => Promise<unknown>;

const answer = z.object({
  id: z.number(),
  result: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
});
const tab = z.object({ context: z.string() });
const evaluated = z.object({
  result: z.object({ value: z.string().optional() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});
const picture = z.object({ data: z.string() });

/** Other settings for tests are those that Firefox itself makes when it is driven. */
const settings = `
user_pref('ui.prefersReducedMotion', 1);
user_pref('intl.accept_languages', 'en-GB');
`;

function addressOf(firefox: ChildProcessByStdio<null, null, Readable>): Promise<string> {
  return new Promise((resolve, reject) => {
    firefox.once('exit', () => reject(new Error('Firefox ended before it could be driven.')));
    createInterface({ input: firefox.stderr }).on('line', (line) => {
      const [, address] = /WebDriver BiDi listening on (.+)/.exec(line) ?? [];
      if (address !== undefined) resolve(`${address}/session`);
    });
  });
}

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const answers = new EventEmitter();
  let lastId = 0;
  socket.on('message', (data) => {
    const message = answer.parse(JSON.parse(String(data)));
    answers.emit(`${message.id}`, message);
  });
  return async (method, params) => {
    lastId += 1;
    socket.send(JSON.stringify({ id: lastId, method, params }));
    const [{ result, error, message }] = await once(answers, `${lastId}`);
    if (error !== undefined) throw new Error(`WebDriver BiDi: ${method} answers ${error} ${message}`);
    return result;
  };
}

async function openPage(send: Send, close: () => Promise<void>): Promise<Engine> {
  await send('session.new', { capabilities: {} });
  const { context } = tab.parse(await send('browsingContext.create', { type: 'tab' }));
  await send('browsingContext.setViewport', { context, viewport: windowSize });
  return {
    ...inputActions((source) => send('input.performActions', { context, actions: [source] })),
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async evaluate(expression) {
      const { result, exceptionDetails } = evaluated.parse(
        await send('script.evaluate', {
          expression: `JSON.stringify(${expression})`,
          target: { context },
          awaitPromise: false,
        }),
      );
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    picture: async () =>
      Buffer.from(picture.parse(await send('browsingContext.captureScreenshot', { context })).data, 'base64'),
    close,
  };
}

/** Firefox as it is installed, driven over WebDriver BiDi. */
export async function startFirefox(program: string, { timeZone }: Device): Promise<Engine> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'takt-firefox-'));
  writeFileSync(path.join(profile, 'user.js'), settings);
  const firefox = spawn(program, ['--headless', '--profile', profile, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: timeZone },
  });
  const exit = once(firefox, 'exit');
  const end = async () => {
    firefox.kill();
    await exit;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const send = await connect(await addressOf(firefox));
    return await openPage(send, end);
  } catch (error) {
    await end();
    throw error;
  }
}
