import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = 'http://127.0.0.1:3000';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: folder('.'),
  plugins: [react()],
  build: {
    outDir: folder('../dist/client'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    rolldownOptions: {
      // Chakra builds its whole default theme when imported; ours is put together from parts of it.
      treeshake: { manualPureFunctions: ['defineConfig', 'mergeConfigs', 'createSystem'] },
      output: {
        // Vendors that every page needs change rarely: they keep their own cached files.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
            },
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
