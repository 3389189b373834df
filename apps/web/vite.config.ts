import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadPart('src/app/map-page.tsx')],
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

/**
 * Asks for a lazy part from the page itself. The map is what nearly every visitor comes for: without this its code would be asked for only
 * once the first script has run, one round trip later (600 ms by satellite).
 */
function preloadPart(module: string): Plugin {
  return {
    name: 'motu-preload-part',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }): HtmlTagDescriptor[] {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const part = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
        if (!part) throw new Error(`${module} is not a part of its own any more.`);
        const needed = chunks.filter(({ fileName }) => fileName === part.fileName || part.imports.includes(fileName));
        const links = [
          ...needed.map(({ fileName }) => ({ rel: 'modulepreload', href: `/${fileName}` })),
          ...needed.flatMap(({ viteMetadata }) =>
            [...(viteMetadata?.importedCss ?? [])].map((href) => ({ rel: 'stylesheet', href: `/${href}` })),
          ),
        ];
        return links
          .filter(({ href }) => !html.includes(href))
          .map((attrs) => ({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }));
      },
    },
  };
}
