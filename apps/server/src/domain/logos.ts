import { createHash } from 'node:crypto';
import { beginningOf, endpoints } from '@motu/contract';
import { AppError } from '@motu/core';
import { iconFault, toPng } from '@motu/engine';
import { createXmlSplitter } from '../xml/split-xml.ts';
import { findAll, type XmlElement } from '../xml/xml-element.ts';
import { refuse } from './edits.ts';
import type { SettingStore } from './stores/setting-store.ts';

const LOGOS = 'logos';
const FOLDER = beginningOf(endpoints.settings.logo);
/** The one that is used, and those that the journal may put back. */
const MOST_KEPT = 8;
const MOST_BYTES = 256 * 1024;
const MOST_ELEMENTS = 5000;
const NAME = /^[0-9a-f]{32}\.(?:svg|png)$/;

type Kept = { name: string; body: string };
type Logo = { type: string; body: Buffer };

/** The logos that administrators have sent (ADM-24), each under a digest of its content. */
export class Logos {
  readonly #settings: SettingStore;
  /** The address of the one that visitors see. */
  readonly #inUse: () => Promise<string | null>;
  /** What was asked for stays: visitors see it also while the database is away. */
  #found = new Map<string, Logo>();

  constructor(settings: SettingStore, inUse: () => Promise<string | null>) {
    this.#settings = settings;
    this.#inUse = inUse;
  }

  /** Keeps a picture, written as a `data:` address, once it can do no harm; returns where it is from then on. */
  async add(image: string): Promise<string> {
    const { extension, body } = await harmless(image);
    const name = `${createHash('sha256').update(body).digest('hex').slice(0, 32)}.${extension}`;
    const { value, version } = await this.#settings.readVersion<Kept[]>(LOGOS);
    const used = await this.#inUse();
    // The oldest give way, but for the one that visitors see.
    const others = (value ?? []).filter((kept) => kept.name !== name);
    const seen = others.filter((kept) => FOLDER + kept.name === used);
    const rest = others.filter((kept) => FOLDER + kept.name !== used).slice(-(MOST_KEPT - 1 - seen.length));
    const kept = [...seen, ...rest, { name, body: body.toString('base64') }];
    if (!(await this.#settings.writeOver(LOGOS, kept, version))) {
      throw new AppError('conflict', 'Un autre logo vient d’être envoyé\u00a0: recommencez.');
    }
    return `${FOLDER}${name}`;
  }

  async find(name: string): Promise<Logo | null> {
    if (!NAME.test(name)) return null;
    const known = this.#found.get(name);
    if (known) return known;
    const kept = await this.#settings.read<Kept[]>(LOGOS);
    const found = kept?.find((one) => one.name === name);
    if (!found) return null;
    const logo = {
      type: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
      body: Buffer.from(found.body, 'base64'),
    };
    if (this.#found.size >= MOST_KEPT) this.#found.clear();
    this.#found.set(name, logo);
    return logo;
  }
}

/** Refuses settings whose logo is gone: it was sent long ago, and others since. */
export async function checkLogo(settings: Pick<SettingStore, 'read'>, address: string | null): Promise<void> {
  if (address === null) return;
  const kept = (await settings.read<Kept[]>(LOGOS)) ?? [];
  if (kept.some(({ name }) => `${FOLDER}${name}` === address)) return;
  refuse([{ field: 'logo', message: 'Ce logo n’est plus gardé\u00a0: envoyez-le de nouveau.' }]);
}

/** A picture is written anew from its pixels alone; of an SVG, only one that neither acts nor reads anything else is taken. */
async function harmless(image: string): Promise<{ extension: 'svg' | 'png'; body: Buffer }> {
  const fault = await iconFault(image, 'Le logo');
  if (fault) throw refused(fault);
  const body = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  if (/^data:image\/svg\+xml[;,]/i.test(image)) {
    const wrong = svgFault(body.toString('utf8'));
    if (wrong) throw refused(wrong);
    return { extension: 'svg', body };
  }
  const png = await toPng(body);
  if (!png) throw refused('Le logo n’est pas lisible.');
  if (png.byteLength > MOST_BYTES) throw refused('Le logo dépasse 256 Ko une fois converti en PNG\u00a0: réduisez-le.');
  return { extension: 'png', body: Buffer.from(png) };
}

function svgFault(text: string): string | null {
  const svg = readSvg(text);
  if (!svg) return 'Le logo n’est pas un SVG lisible.';
  const acts = [svg, ...findAll(svg, () => true)].some(
    ({ attributes, text: inside }) =>
      Object.entries(attributes).some(([name, value]) => /^on/i.test(name) || isElsewhere(name, value)) ||
      leadsElsewhere(inside),
  );
  return acts ? 'Le logo contient un script ou une adresse\u00a0: exportez-le en SVG simple.' : null;
}

function readSvg(text: string): XmlElement | null {
  const splitter = createXmlSplitter({ root: 'svg', isWanted: (name) => name === 'svg', mostElements: MOST_ELEMENTS });
  try {
    return [...splitter.push(text), ...splitter.end()][0] ?? null;
  } catch {
    return null; // whatever breaks off is no picture
  }
}

const isElsewhere = (name: string, value: string): boolean =>
  (/^(?:href|src)$/i.test(name) && !value.startsWith('#')) || leadsElsewhere(value);

/** `url(#dégradé)` is in the picture itself. */
const leadsElsewhere = (text: string): boolean => /url\(\s*["']?(?!\s*["']?#)|@import|javascript:/i.test(text);

const refused = (message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field: 'image', message }] });
