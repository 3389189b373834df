import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { PRODUCT_ELEMENT, type Product } from '@motu/contract';
import { AppError } from '@motu/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LocationStore } from '../domain/stores/location-store.ts';
import { etagOf, isUnchanged } from '../headers/etag.ts';
import { publicAddress } from '../headers/public-address.ts';
import { escapeHtml } from './escape-html.ts';
import { linkPreview } from './link-preview.ts';
import { pathOf } from './path.ts';
import { sendProblem } from './problem.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Hosts that the page may ask beside this server; null for all that is no page. */
    services: readonly string[] | null;
  }
}

type PageFile = { type: string; etag: string; cacheControl: string; plain: Buffer; br?: Buffer; gzip?: Buffer };

/** Looked at by browsers at each visit: when it has changed, there is a new version (WEL-09). */
const SERVICE_WORKER = '/sw.js';
const PLAIN_PAGE = '/index.html';
/** Where the service worker says which page it keeps. The page holds this installation's settings: only the server knows it. */
const PAGE_REVISION = '__MOTU_PAGE_REVISION__';

/** Paths that show the application; any other path shows its not-found page. */
const KNOWN = /^\/(?:carte(?:\/.*)?|login(?:\/(?:oubli|nouveau))?|admin(?:\/.*)?)?$/;

/** The visitor's page: its links are shown with a title and a picture where they are shared. */
const MAP_PAGE = /^\/(?:carte(?:\/.*)?)?$/;

type PageOptions = {
  folder: string;
  /** As it is now: administrators change it (ADM-24). */
  product: () => Promise<Product>;
  publicUrl: string | null;
  locations: Pick<LocationStore, 'findByPath'>;
};

/**
 * The built page, held in memory with its compressed copies: a few megabytes, answered ten times faster than from
 * the disk. Returns false when nothing has been built.
 */
export function servePages(app: FastifyInstance, { folder, product, publicUrl, locations }: PageOptions): boolean {
  if (!existsSync(join(folder, 'index.html'))) return false;
  const files = readFiles(folder);
  const filesFor = createProductFiles(readFileSync(join(folder, 'index.html'), 'utf8'), files);

  app.decorateRequest('services', null);
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url);
    const shown = await product();
    const { index, own } = filesFor(shown);
    // The map alone: its scripts are kept by browsers for a year, and ask nobody else.
    if (MAP_PAGE.test(path) || path === PLAIN_PAGE) request.services = shown.services;
    const file = own.get(path) ?? files.get(path);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && file) return sendFile(request, reply, file);
    if (!isRead || path.startsWith('/api/') || extname(path)) return sendProblem(request, reply, notFound());
    if (!MAP_PAGE.test(path)) return sendFile(request, reply, index, KNOWN.test(path) ? 200 : 404);
    const address = publicAddress(publicUrl, request);
    const [, search = ''] = request.url.split(/\?(.*)/s);
    // A store that is away must not keep the map away.
    const tags = address && (await linkPreview({ address, path, search, product: shown, locations }).catch(() => ''));
    return sendFile(request, reply, withTags(index, tags || ''));
  });
  return true;
}

export function notFound(): AppError {
  return new AppError('not-found', 'Cette adresse n’existe pas.');
}

function readFiles(folder: string): Map<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type || entry.name === 'index.html') continue;
    const name = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(name, {
      ...toFile(readFileSync(path), type, name.startsWith('/assets/')),
      ...(existsSync(`${path}.br`) && { br: readFileSync(`${path}.br`) }),
      ...(existsSync(`${path}.gz`) && { gzip: readFileSync(`${path}.gz`) }),
    });
  }
  return files;
}

/** Files under /assets/ carry a hash of their content in their name: they never change. */
function toFile(plain: Buffer, type: string, isImmutable: boolean): PageFile {
  return {
    plain,
    type,
    etag: etagOf(plain),
    cacheControl: isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

type ProductFiles = { index: PageFile; own: Map<string, PageFile> };

/** The files that carry something of this installation: written once for each product, which seldom changes. */
function createProductFiles(html: string, files: ReadonlyMap<string, PageFile>): (product: Product) => ProductFiles {
  let last: { product: string; made: ProductFiles } | null = null;

  function make(product: Product): ProductFiles {
    const index = withProduct(html, product);
    // Without the title and the picture of a link: what the service worker keeps, and shows for every path of the map.
    const own = new Map([[PLAIN_PAGE, index]]);
    const rewrite = (name: string, change: (text: string) => string) => {
      const file = files.get(name);
      if (file) own.set(name, toFile(Buffer.from(change(file.plain.toString())), file.type, false));
    };
    rewrite(SERVICE_WORKER, (script) => script.replaceAll(PAGE_REVISION, index.etag.replaceAll('"', '')));
    rewrite('/manifest.webmanifest', (manifest) => nameManifest(manifest, product));
    return { index, own };
  }

  return (product) => {
    const key = JSON.stringify(product);
    if (last?.product !== key) last = { product: key, made: make(product) };
    return last.made;
  };
}

/** The name under which the application is installed. */
function nameManifest(manifest: string, { name, tagline, logo }: Product): string {
  const written = JSON.parse(manifest);
  // A logo of any size goes first; the others stay for those who want a picture of theirs.
  const icons = logo?.endsWith('.svg')
    ? { icons: [{ src: logo, sizes: 'any', type: 'image/svg+xml' }, ...(written.icons ?? [])] }
    : {};
  const description = tagline ?? written.description;
  return JSON.stringify({ ...written, name, short_name: name, description, ...icons });
}

/** Puts the product's name and settings in the page itself: the header needs no call to be drawn. */
function withProduct(html: string, product: Product): PageFile {
  const json = JSON.stringify(product).replaceAll('<', '\\u003c');
  const page = html
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(product.name)}</title>`)
    .replace(/<meta name="description" [^>]*>/, (own) => descriptionOf(product) ?? own)
    .replace(/<link rel="icon" [^>]*>/, (own) => iconOf(product) ?? own)
    .replace(
      new RegExp(`(<script[^>]* id="${PRODUCT_ELEMENT}"[^>]*>).*?(</script>)`, 's'),
      (_all, open, close) => open + json + close,
    );
  return toFile(Buffer.from(page), 'text/html; charset=utf-8', false);
}

const descriptionOf = ({ tagline }: Product): string | null =>
  tagline && `<meta name="description" content="${escapeHtml(tagline)}" />`;

const iconOf = ({ logo }: Product): string | null => logo && `<link rel="icon" href="${escapeHtml(logo)}" />`;

function withTags({ plain, type }: PageFile, tags: string): PageFile {
  return toFile(Buffer.from(plain.toString('utf8').replace('</head>', () => `  ${tags}\n  </head>`)), type, false);
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: PageFile, status = 200): FastifyReply {
  reply.headers({ 'cache-control': file.cacheControl, etag: file.etag, vary: 'accept-encoding' });
  if (status === 200 && isUnchanged(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = file.br && /\bbr\b/.test(accepted) ? 'br' : file.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .type(file.type)
    .send((encoding && file[encoding]) || file.plain);
}
