import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin, Rollup } from 'vite';
import type { Precached } from './precached.ts';

type Bundle = Rollup.OutputBundle;

const source = fileURLToPath(new URL('./service-worker.ts', import.meta.url));

/**
 * What opens without a connection, in the order in which it is loaded: first what one goes on working with, then the pages
 * with the code that comes after the first paint.
 */
const cachedModules = [
  'client/features/tasks/create/CreateTaskDialog.tsx',
  'client/ui/rich-text/RichTextEditor.tsx',
  'client/features/time-logs/public/AddTimeDialog.tsx',
  'client/features/timer/work/WorkPanel.tsx',
  'client/features/timer/work/RunningEntry.tsx',
  'client/features/offline-queue/queue.ts',
  'client/features/offline-queue/QueueStrip.tsx',
  'client/features/offline-queue/TimerQueueMark.tsx',
  'client/features/offline-queue/public/QueuedMark.tsx',
  'client/app/main.tsx',
  'client/app/shell/Shell.tsx',
  'client/pages/HomePage.tsx',
  'client/pages/time/MyDayPage.tsx',
  'client/pages/work/TasksPage.tsx',
  'client/pages/time/TimesheetsPage.tsx',
  'client/app/offline/start.ts',
  'client/app/offline/snapshot.ts',
  'client/app/offline/OfflineStrip.tsx',
  'client/ui/buttons/MenuPanel.tsx',
  'client/ui/buttons/TipBubble.tsx',
  'client/ui/dialogs/PopupPanel.tsx',
  'client/ui/dialogs/ConfirmPanel.tsx',
  'client/features/tasks/menu/ChoicePanel.tsx',
  'client/app/shell/nav/NavDrawer.tsx',
  'client/ui/feedback/OfflineMessage.tsx',
  'client/ui/feedback/PartFailure.tsx',
  'client/ui/feedback/Toaster.tsx',
];
/** Not assets: their names stay as they are. */
const cachedFiles = [
  'theme.js',
  'first-keys.js',
  'first-reads.js',
  'retry.js',
  'manifest.webmanifest',
  'favicon.svg',
  'favicon-running.svg',
  'logo.svg',
];
const latinFont = /^assets\/inter-latin-wght-normal-.*\.woff2$/;

const revisionOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/** The chunks of the cached modules with everything that they import to begin with. */
function chunksOf(bundle: Bundle): Set<string> {
  const chunks = new Set<string>();
  function add(fileName: string): void {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || chunks.has(fileName)) return;
    chunks.add(fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) chunks.add(style);
    for (const imported of chunk.imports) add(imported);
  }
  for (const module of cachedModules) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      // Where a module lies in a file with others, the file that is requested only leads there.
      const ids = [...file.moduleIds, file.facadeModuleId ?? ''];
      if (ids.some((id) => id.endsWith(module))) add(file.fileName);
    }
  }
  return chunks;
}

function precachedOf(bundle: Bundle, files: ReadonlyMap<string, string>): Precached[] {
  const assets = Object.keys(bundle).filter((name) => latinFont.test(name));
  const named = [...chunksOf(bundle), ...assets].map((name) => ({ url: `/${name}`, revision: null }));
  const page = bundle['index.html'];
  const pageText = page?.type === 'asset' ? page.source : '';
  const others = [...files].map(([name, text]) => ({ url: `/${name}`, revision: revisionOf(text) }));
  return [...named, { url: '/index.html', revision: revisionOf(pageText) }, ...others];
}

/** Puts the service worker beside the page, with the list of the files that it caches. */
export function serviceWorker(readPublic: (name: string) => string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = new Map(cachedFiles.map((name) => [name, readPublic(name)]));
        const precached = JSON.stringify(precachedOf(bundle, files));
        const { outputFiles } = await build({
          entryPoints: [source],
          bundle: true,
          minify: true,
          write: false,
          format: 'iife',
          target: 'es2022',
          define: {
            __PRECACHED__: precached,
            __VERSION__: JSON.stringify(revisionOf(precached)),
            'process.env.NODE_ENV': '"production"',
          },
        });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: outputFiles[0]?.text ?? '' });
      },
    },
  };
}
