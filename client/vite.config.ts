import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const api = 'http://127.0.0.1:3000';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const boardFonts = folder('../node_modules/@excalidraw/excalidraw/dist/prod/fonts');
const boardFontsPath = 'assets/excalidraw/fonts';
const brotli = promisify(brotliCompress);
/** One step below the best takes half the time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
const smallestCompressed = 1024;

/** Begins the names of files that the service worker does not load ahead: boards, meetings and languages. */
const late = 'late-';
const isLate = (id: string): boolean =>
  /node_modules[\\/](@excalidraw|@?mermaid|cytoscape|katex|livekit-client)|[\\/]locales[\\/]catalogues[\\/]/.test(
    id,
  );

/** The fonts that the drawing program requests by name from its asset path (`features/boards/asset-path.ts`). */
function drawingProgram(): Plugin {
  return {
    name: 'drawing-program',
    generateBundle() {
      for (const entry of readdirSync(boardFonts, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = `${entry.parentPath}/${entry.name}`;
        const fileName = boardFontsPath + file.slice(boardFonts.length).replaceAll('\\', '/');
        this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${boardFontsPath}`, (request, response, next) => {
        const name = decodeURIComponent(request.url ?? '').split('?')[0] ?? '';
        if (name.includes('..')) return next();
        response.setHeader('content-type', 'font/woff2');
        response.end(readFileSync(boardFonts + name));
      });
    },
  };
}

/** Maps from the built code to its sources lie beside the page, where the server reads them and never serves them. */
function keepMapsAside(): Plugin {
  return {
    name: 'maps-aside',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = '' }, bundle) {
      const maps = `${dir}-maps`;
      rmSync(maps, { recursive: true, force: true });
      mkdirSync(maps);
      for (const name of Object.keys(bundle).filter((file) => file.endsWith('.map'))) {
        const { sourcesContent: _sources, ...map } = JSON.parse(readFileSync(`${dir}/${name}`, 'utf8'));
        writeFileSync(`${maps}/${name.slice(name.lastIndexOf('/') + 1)}`, JSON.stringify(map));
        rmSync(`${dir}/${name}`);
      }
    },
  };
}

/** Writes a compressed copy beside each text file of the page, smaller than a server could compress per response. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }) {
      const texts = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile() && /\.(js|css|html|svg|json|webmanifest)$/.test(file.name))
        .map((file) => `${file.parentPath}/${file.name}`)
        .filter((path) => statSync(path).size > smallestCompressed);
      await Promise.all(
        texts.map(async (path) =>
          writeFileSync(`${path}.br`, await brotli(readFileSync(path), brotliOptions)),
        ),
      );
    },
  };
}

export default defineConfig({
  root: folder('.'),
  plugins: [
    react(),
    drawingProgram(),
    keepMapsAside(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'service-worker.ts',
      manifest: false,
      injectRegister: false,
      injectManifest: {
        rollupFormat: 'iife',
        sourcemap: false,
        globPatterns: [
          '*.{html,js,svg,webmanifest}',
          'assets/*.{js,css}',
          'assets/inter-latin-wght-normal-*.woff2',
        ],
        globIgnores: [`assets/${late}*`],
        modifyURLPrefix: { '': '/' },
        dontCacheBustURLsMatching: /^\/?assets\//,
        maximumFileSizeToCacheInBytes: 2_000_000,
      },
    }),
    compressed(),
  ],
  build: {
    outDir: folder('../dist/client'),
    emptyOutDir: true,
    sourcemap: 'hidden',
    // WebKit remembers a file that could not be loaded ahead of its import, and fails every later import of it.
    modulePreload: {
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    target: 'baseline-widely-available',
    rolldownOptions: {
      output: {
        // Rolldown names a shared file after every page that uses it.
        chunkFileNames: ({ name, moduleIds }) =>
          `assets/${moduleIds.some(isLate) ? late : ''}${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // One style sheet from the start: each later one makes the browser recompute the styles of the whole page.
            { name: 'styles', test: /\.module\.css$/ },
            { name: 'start', tags: ['$initial'] },
            { name: 'auth', test: /[\\/]features[\\/]auth[\\/](sign-in|frame)[\\/]/ },
            { name: 'home', test: /[\\/]client[\\/](app[\\/]shell[\\/]|pages[\\/]HomePage)/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/public': { target: api, changeOrigin: false },
    },
  },
});
