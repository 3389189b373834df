import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Sizes are written in px, as in the design, and leave as rem, so that they follow the reader's text size.
  css: { postcss: { plugins: [presetMantine({ autoRem: true })] } },
  // Only for a page served without a server (vite alone): the server writes the product into the page.
  define: { 'import.meta.env.MOTU_VERSION': JSON.stringify(version) },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        // What changes with a dependency and not with a release: kept by browsers from one release to the next.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/ },
          ],
        },
      },
    },
  },
});
