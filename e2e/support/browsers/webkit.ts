import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { z } from 'zod';
import { freePort } from '#server/testing/stand-ins/redis.ts';
import { type Device, type Engine, windowSize } from './engine.ts';
import { inputActions } from './input-actions.ts';

export interface WebKitPrograms {
  readonly driver: string;
  readonly miniBrowser: string;
  readonly screen: string;
}

const answer = z.object({ value: z.unknown() });
const picture = z.object({ value: z.string() });
const session = z.object({ value: z.object({ sessionId: z.string() }) });

/** A call that hangs fails here, while there is still time to tell which. */
const mostMilliseconds = 15_000;

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(mostMilliseconds),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`WebDriver: ${url} answers ${response.status} ${text}`);
  return JSON.parse(text);
}

/** A screen that nobody looks at; answers its name. */
async function startScreen(program: string): Promise<{ child: ChildProcess; display: string }> {
  const { width, height } = windowSize;
  const args = ['-displayfd', '1', '-screen', '0', `${width}x${height + 200}x24`, '-nolisten', 'tcp'];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await once(child.stdout, 'data');
  return { child, display: `:${String(number).trim()}` };
}

/** Settings of a desktop on which nothing moves by itself. */
function writeSettings(folder: string): void {
  mkdirSync(path.join(folder, 'gtk-3.0'));
  writeFileSync(path.join(folder, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
}

async function startSession(driver: string, miniBrowser: string): Promise<string> {
  const options = { binary: miniBrowser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const created = await vi.waitFor(() => call('POST', `${driver}/session`, { capabilities }), {
    timeout: 30_000,
  });
  return `${driver}/session/${session.parse(created).value.sessionId}`;
}

function engineOf(url: string, close: () => Promise<void>): Engine {
  return {
    ...inputActions((source) => call('POST', `${url}/actions`, { actions: [source] })),
    open: async (address) => void (await call('POST', `${url}/url`, { url: address })),
    async evaluate(expression) {
      const script = `return (${expression});`;
      return answer.parse(await call('POST', `${url}/execute/sync`, { script, args: [] })).value;
    },
    picture: async () => Buffer.from(picture.parse(await call('GET', `${url}/screenshot`)).value, 'base64'),
    close,
  };
}

/** WebKitGTK's small browser on a screen of its own, driven over WebDriver. */
export async function startWebKit(programs: WebKitPrograms, { timeZone }: Device): Promise<Engine> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'takt-webkit-'));
  writeSettings(home);
  const screen = await startScreen(programs.screen);
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      TZ: timeZone,
      DISPLAY: screen.display,
      HOME: home,
      XDG_CONFIG_HOME: home,
      // To put layers together without a graphics card takes a third of what it costs to run.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its sandbox needs rights that containers do not give.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const end = async () => {
    driver.kill();
    screen.child.kill();
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const url = await startSession(`http://127.0.0.1:${port}`, programs.miniBrowser);
    await call('POST', `${url}/window/rect`, { x: 0, y: 0, ...windowSize, height: windowSize.height + 100 });
    return engineOf(url, async () => {
      await call('DELETE', url).finally(end);
    });
  } catch (error) {
    await end();
    throw error;
  }
}
