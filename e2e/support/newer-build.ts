import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/db/project-root.ts';
import { newDataDir } from './takt.ts';

const isText = /\.(js|css|html)$/;
const assetNames = /[\w.-]+\.(?:js|css)/g;
/** Revisions of files with unchanging names. */
const revisions = /["'`]([0-9a-f]{32})["'`]/g;

const reversed = (text: string) => [...text].reverse().join('');

/**
 * The built product once more, in a folder of its own, as a later build would be: its assets have other names, its
 * service worker knows them, and one text of the page is another one.
 */
export function newerBuild(text: { was: string; is: string }): string {
  const root = newDataDir();
  const at = (...names: string[]) => path.join(root, ...names);
  mkdirSync(at('dist'));
  // The server sends a compressed file in place of the one beside it, which changes here.
  for (const name of ['package.json', 'dist/server', 'dist/client'])
    cpSync(path.join(projectRoot(), name), at(name), {
      recursive: true,
      filter: (file) => !file.endsWith('.br'),
    });
  for (const name of ['node_modules', 'prisma', 'server', 'shared'])
    symlinkSync(path.join(projectRoot(), name), at(name));

  const assets = readdirSync(at('dist/client/assets')).filter((name) => isText.test(name));
  const renamed = new Map(assets.map((name) => [name, name.replace(isText, '.later.$1')]));
  for (const [was, is] of renamed) renameSync(at('dist/client/assets', was), at('dist/client/assets', is));
  const written = [
    'index.html',
    'service-worker.js',
    ...[...renamed.values()].map((name) => `assets/${name}`),
  ];
  for (const name of written) {
    const file = at('dist/client', name);
    const content = readFileSync(file, 'utf8')
      .replaceAll(assetNames, (found) => renamed.get(found) ?? found)
      .replaceAll(text.was, text.is);
    const isWorker = name === 'service-worker.js';
    writeFileSync(file, isWorker ? content.replaceAll(revisions, (_, old) => `"${reversed(old)}"`) : content);
  }
  return root;
}
