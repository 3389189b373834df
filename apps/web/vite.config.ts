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

/** One icon; what all icons share is not one. */
const ICON = /node_modules[\\/]@tabler[\\/].*[\\/](Icon\w+)\.m?js$/;
const ICON_LIBRARY = /node_modules[\\/]@tabler[\\/]/;

const SOURCES = join(import.meta.dirname, 'src');
const MAIN = join(SOURCES, 'main.tsx');
const MAP_PAGE = join(SOURCES, 'app/map-page.tsx');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadPart('src/app/map-page.tsx'), withoutFlatStyles()],
  // Sizes are written in px, as in the design, and leave as rem, so that they follow the reader's text size.
  css: { postcss: { plugins: [presetMantine({ autoRem: true })] } },
  // Only for a page served without a server (vite alone): the server writes the product into the page.
  define: { 'import.meta.env.MOTU_VERSION': JSON.stringify(version) },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
  // Workers have parts that arrive on demand too: a reader for each kind of file.
  worker: { format: 'es' },
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
              priority: 7,
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
            },
            // Few files: over HTTP/1.1 each one more may cost a round trip.
            { name: iconsNeededBy([MAIN, MAP_PAGE]), debugName: 'icons', priority: 6 },
            { name: 'more-icons', priority: 5, test: ICON },
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

/**
 * The icons of the first screen, in one file; those of panels and dialogs come with the first of them. Every icon is imported from the
 * library's own list, so that only the text of our modules tells who needs which.
 */
function iconsNeededBy(pages: string[]) {
  const named = new WeakMap<ChunkingContext, Set<string>>();
  return (id: string, graph: ChunkingContext) => {
    if (!ICON_LIBRARY.test(id)) return null;
    const icon = ICON.exec(id)?.[1];
    if (!icon) return 'icons';
    let names = named.get(graph);
    if (!names) {
      const modules = pages.flatMap((page) => [...needs(page, graph)]);
      names = new Set(modules.flatMap((module) => graph.getModuleInfo(module)?.code?.match(/\bIcon[A-Z]\w*/g) ?? []));
      named.set(graph, names);
    }
    return names.has(icon) ? 'icons' : null;
  };
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

/**
 * The library's map knows vector layers, and these its language of flat styles with all its expressions: a tenth of the map's script,
 * and nothing here is styled so (docs/adr/0051). A layer that were would fail at once, with these words.
 */
function withoutFlatStyles(): Plugin {
  const id = '\0without-flat-styles';
  const refusal = 'Flat styles are left out of the build: vite.config.ts.';
  return {
    name: 'motu-without-flat-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '../render/canvas/style.js' && importer?.endsWith('/ol/layer/BaseVector.js') ? id : null,
    load: (asked) =>
      asked === id
        ? `export function flatStyleLikeToStyleFunction() { throw new Error(${JSON.stringify(refusal)}); }`
        : null,
  };
}
