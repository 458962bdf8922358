import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compressed } from './tools/compress.ts';
import { gameIcons } from './tools/icons.ts';

export default defineConfig({
  plugins: [svelte(), gameIcons(), compressed()],
  build: {
    outDir: '../src/unboxed/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the service forbids inline content
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Every page needs Svelte, the words and the settings: together they are one request.
        codeSplitting: { groups: [{ name: 'first', test: /src\/(i18n\/(index|en)|ui\/settings)\b/ }] },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
});
