import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

export interface TestRedis {
  readonly url: string;
  /** The server's name, for the one line the test run prints. */
  readonly description: string;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function untilReady(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('redis-server has no output');
  const missing = once(child, 'error').then(([error]) => {
    throw new Error(`redis-server does not start (install Redis or set REDIS_URL): ${String(error)}`);
  });
  const ready = (async () => {
    if (child.stdout === null) return;
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('Ready to accept connections')) return;
    }
    throw new Error('redis-server ended before it was ready');
  })();
  await Promise.race([ready, missing]);
  child.stdout.resume();
}

/** A `redis-server` from the PATH on a port of its own, keeping nothing on disk. */
export async function startRedisServer(options: { port?: number } = {}): Promise<TestRedis> {
  const port = options.port ?? (await freePort());
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] });
  // A run that is broken off must not leave it behind.
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  await untilReady(child);
  return {
    url: `redis://127.0.0.1:${port}`,
    description: `redis-server on port ${port}`,
    async stop() {
      process.removeListener('exit', end);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function startContainer(): Promise<TestRedis> {
  const { GenericContainer } = await import('testcontainers');
  const image = 'redis:8';
  const container = await new GenericContainer(image).withExposedPorts(6379).start();
  return {
    url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
    description: `${image} in a container`,
    stop: async () => void (await container.stop()),
  };
}

/** REDIS_URL, or a container with TEST_SERVICES=containers, or a `redis-server` of our own. Without any it throws. */
export async function startTestRedis(): Promise<TestRedis> {
  const url = process.env.REDIS_URL;
  if (url)
    return { url, description: `Redis at ${new URL(url).host} (REDIS_URL)`, stop: async () => undefined };
  return process.env.TEST_SERVICES === 'containers' ? startContainer() : startRedisServer();
}
