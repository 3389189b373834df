import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';

type ChunkingContext = Rolldown.ChunkingContext;

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** What every component of the kit stands on, and the few that the first screen shows. */
const KIT_BASE =
  /node_modules[\\/]@mantine[\\/](hooks|core[\\/]esm[\\/](core|utils|components[\\/](Button|CloseButton|Loader|Portal|Transition|UnstyledButton|VisuallyHidden)))[\\/]/;

/** The small formats and texts that everything uses. */
const CORE_BASE = /packages[\\/]core[\\/]src[\\/](format|text|url|app-error|assert-never)/;

const SOURCES = join(import.meta.dirname, 'src');
const MAIN = join(SOURCES, 'main.tsx');
const MAP_PAGE = join(SOURCES, 'app/map-page.tsx');

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
            {
              name: 'framework',
              priority: 5,
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
            },
            // Few files: over HTTP/1.1 each one more may cost a round trip.
            { name: iconFile, debugName: 'icons', priority: 5, test: /node_modules[\\/]@tabler[\\/]/ },
            { name: 'kit', priority: 4, test: KIT_BASE },
            // The first takes what both stand on: the sign-in page must not bring the map.
            { name: 'start', test: CORE_BASE, priority: 3 },
            { name: neededBy(MAIN, 'start'), debugName: 'start', priority: 2 },
            { name: neededBy(MAP_PAGE, 'map'), debugName: 'map', priority: 1 },
          ],
        },
      },
    },
  },
});

/** Our own modules that a page needs at once, in one file. The page itself stays a part of its own. */
function neededBy(page: string, name: string) {
  return (id: string, graph: ChunkingContext) => (id !== page && needs(page, graph).has(id) ? name : null);
}

const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g;
const firstIcons = new WeakMap<ChunkingContext, Set<string>>();

/** The icons of the first screen in one file, those of the panels and dialogs in another; what draws them all goes with the first. */
function iconFile(id: string, graph: ChunkingContext): string {
  const icon = /[\\/]icons[\\/](Icon\w+)\.mjs$/.exec(id)?.[1];
  const first = firstIcons.get(graph) ?? new Set([MAIN, MAP_PAGE].flatMap((page) => iconsOf(page, graph)));
  firstIcons.set(graph, first);
  return icon && !first.has(icon) ? 'more-icons' : 'icons';
}

/** Names of the icons that the modules of a page import, as the compiler left them. */
function iconsOf(page: string, graph: ChunkingContext): string[] {
  const codes = [...needs(page, graph)].map((id) => graph.getModuleInfo(id)?.code ?? '');
  const lists = codes.flatMap((code) => [...code.matchAll(ICON_IMPORT)].map(([, list]) => list ?? ''));
  return lists.flatMap((list) => list.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''));
}

const known = new WeakMap<ChunkingContext, Map<string, Set<string>>>();

/** Our modules that a module imports, directly or not; what it imports when it is asked for is not among them. */
function needs(from: string, graph: ChunkingContext): Set<string> {
  const sets = known.get(graph) ?? new Map<string, Set<string>>();
  known.set(graph, sets);
  const found = sets.get(from) ?? new Set<string>();
  if (sets.has(from)) return found;
  sets.set(from, found);
  const add = (id: string) => {
    if (found.has(id) || !id.startsWith(SOURCES)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(add);
  };
  add(from);
  return found;
}

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
