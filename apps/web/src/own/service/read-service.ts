import { AppError } from '@motu/core';
import { askService, checkAddress, notService } from './ask-service.ts';
import { fr } from './fr.ts';
import { readOgcApi } from './read-ogc-api.ts';
import { readWms } from './read-wms.ts';
import { readWmts } from './read-wmts.ts';
import type { Service } from './service.ts';

const TILE_PLACES = /\{-?[xy]\}/;

/** What an address leads to: its own answer says so, else what it answers when it is asked for its capabilities. */
export async function readService(text: string): Promise<Service> {
  const url = checkAddress(text);
  if (TILE_PLACES.test(text)) return tilesOf(text.trim(), url);
  const service = await firstThatReads(url);
  if (!service) throw notService();
  if (service.layers.length === 0) throw new AppError('invalid', fr.noLayer);
  if (service.layers.every(({ projection }) => projection === null)) throw new AppError('invalid', fr.noUsable);
  return service;
}

function tilesOf(template: string, { host }: URL): Service {
  const layer = { name: template, title: host, note: '', projection: 'EPSG:3857', extent: null };
  return { kind: 'XYZ', version: '', title: host, url: template, attribution: null, layers: [layer] };
}

async function firstThatReads(url: URL): Promise<Service | null> {
  let failure: unknown = null;
  for (const address of addressesOf(url)) {
    try {
      const found = await understand(await (await askService(address)).text(), address);
      if (found) return found;
    } catch (error) {
      // A service may refuse what is asked in one way, and answer the next.
      failure ??= error;
      if (error instanceof AppError && error.message === fr.cors) throw error;
    }
  }
  if (failure) throw failure;
  return null;
}

/** As it is typed first, when it says what it asks; else as map services are asked. */
function addressesOf(url: URL): URL[] {
  const asking = (service: string) => {
    const address = new URL(url);
    for (const name of [...address.searchParams.keys()])
      if (/^(?:service|request)$/i.test(name)) address.searchParams.delete(name);
    address.searchParams.set('SERVICE', service);
    address.searchParams.set('REQUEST', 'GetCapabilities');
    return address;
  };
  const isWmts = /wmts/i.test(url.href);
  const isPlain = /(?:get|\/)capabilities|\.(?:geo)?json$|\.xml$|\/collections|f=json/i.test(url.href);
  const services = isWmts ? [asking('WMTS'), asking('WMS')] : [asking('WMS'), asking('WMTS')];
  return isPlain ? [url, ...services] : [...services, url];
}

async function understand(text: string, asked: URL): Promise<Service | null> {
  const start = text.trimStart().slice(0, 4000);
  if (/<(?:\w+:)?(?:WMS_Capabilities|WMT_MS_Capabilities)\b/.test(start)) return readWms(text, asked);
  if (/<(?:\w+:)?Capabilities\b/.test(start) && /wmts/i.test(start)) return readWmts(text, asked);
  if (!start.startsWith('{')) return null;
  const body = JSON.parse(text) as { type?: string; links?: unknown; collections?: unknown };
  if (body.type === 'FeatureCollection' || body.type === 'Feature') return geoJsonOf(asked);
  return body.links || body.collections ? readOgcApi(body as never, asked) : null;
}

function geoJsonOf(asked: URL): Service {
  const title = decodeURIComponent(asked.pathname.split('/').at(-1) ?? '').replace(/\.\w+$/, '') || asked.host;
  const layer = { name: asked.href, title, note: '', projection: 'EPSG:4326', extent: null };
  return { kind: 'GeoJSON', version: '', title: asked.host, url: asked.href, attribution: null, layers: [layer] };
}
