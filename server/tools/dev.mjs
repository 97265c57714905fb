import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { context } from 'esbuild';
import { createServer } from 'vite';
import { bundleOptions, fileMaker } from './bundle.mjs';
import { generate } from './generate.mjs';
import { inProject, root } from './paths.mjs';

process.chdir(root);
if (existsSync('.env')) process.loadEnvFile('.env');

const port = process.env.PORT ?? '3000';
let app;
let restart = Promise.resolve();

async function stopApp() {
  if (!app || app.exitCode !== null || app.signalCode !== null) return;
  app.kill('SIGTERM');
  await once(app, 'exit');
}

async function startApp() {
  await stopApp();
  const args = ['--enable-source-maps', inProject('dist', 'dev', 'main.js')];
  app = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, PORT: port } });
}

const restartApp = {
  name: 'restart-app',
  setup: ({ onEnd }) =>
    onEnd(({ errors }) => {
      if (errors.length === 0) restart = restart.then(startApp);
    }),
};

await generate();
let generated = Promise.resolve();
watch(inProject('prisma', 'schema'), () => {
  generated = generated.then(generate).catch((error) => console.error(error.message));
});
const programs = [{ in: 'server/main.ts', out: 'main' }, fileMaker];
const server = await context({ ...bundleOptions(programs, 'dist/dev'), plugins: [restartApp] });
await server.watch();

const target = `http://127.0.0.1:${port}`;
const client = await createServer({
  configFile: inProject('client', 'vite.config.ts'),
  root: inProject('client'),
  server: { proxy: { '/api': target, '/public': target, '/mailbox': target, '/metrics': target } },
});
await client.listen();
client.printUrls();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await Promise.all([server.dispose(), client.close(), restart.then(stopApp)]);
    process.exit(0);
  });
}
