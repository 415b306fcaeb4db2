import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/**
 * The console as files of a folder. What index.html names is relative to it, and the service puts the path of its base
 * URL before it; chunks find each other from where they are. Names carry a hash, so that they are kept for ever.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('../dist/console', import.meta.url)),
    emptyOutDir: true,
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // A data: address is not allowed by the policy of the page.
    assetsInlineLimit: 0,
    cssMinify: 'esbuild',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
  },
});
