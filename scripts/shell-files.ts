import type { Rolldown } from 'vite';

/** Pages that need the server for everything they do. */
const ONLINE_PAGES = ['/admin/admin-app.tsx', '/auth/login-page.tsx'];

/** What composes a printed page, and its fonts: they come when a page is printed, for which the server draws the map. */
const PRINTING = /\/print-worker-[^/]*\.js$|\.woff$/;

/** SQLite, for GeoPackages, and what rare pictures are packed by: a megabyte that few need, when they open such a file. */
const FOR_FILES = /\.wasm$|\/(?:sqlite3-[^/]*|read-geopackage-[^/]*)\.js$/;

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** The files that the map page may ever ask for, by their address: what a service worker keeps to open it without a network (OFF-01). */
export function shellFiles(output: Output): string[] {
  const chunks = new Map(output.filter((one) => one.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const isOnline = ({ facadeModuleId }: Rolldown.OutputChunk) =>
    ONLINE_PAGES.some((page) => facadeModuleId?.endsWith(page));

  const needed = new Set<string>();
  const add = (fileName: string) => {
    const chunk = chunks.get(fileName);
    if (!chunk || needed.has(fileName) || isOnline(chunk)) return;
    needed.add(fileName);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) add(chunk.fileName);

  const stylesOf = (name: string) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])];
  const left = [...chunks.keys()].filter((name) => !needed.has(name));
  const wanted = new Set([...needed].flatMap(stylesOf));
  const unwanted = new Set(left.flatMap(stylesOf).filter((style) => !wanted.has(style)));
  const assets = output.filter((one) => one.type === 'asset').map(({ fileName }) => fileName);
  const kept = assets.filter(
    (name) => name.startsWith('assets/') && !unwanted.has(name) && !PRINTING.test(name) && !FOR_FILES.test(name),
  );
  return [...needed, ...kept].sort().map((name) => `/${name}`);
}
