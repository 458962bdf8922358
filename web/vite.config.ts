import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressed } from './tools/compress.ts';
import { gameIcons } from './tools/icons.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  // What games say of their tables lies in their own packages.
  resolve: { alias: { '@page': at('./src'), '@games': at('../src/unboxed/games') } },
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
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
});
