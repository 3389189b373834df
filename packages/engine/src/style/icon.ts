/** An icon of a map is small: what is larger costs memory in every drawing thread. */
const MOST_BYTES = 256 * 1024;
const LONGEST_SIDE = 1024;

const RASTER = /^(\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF[\s\S]{4}WEBP)/;
/** What reads other files, repeats itself without end, or asks for a picture of any size to be made on the way. */
const REFUSED_TAGS =
  /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|<\s*(?:[\w-]+:)?(image|use|filter|foreignObject|script|pattern|mask|symbol)\b/i;
const SIDE = /^\s*(\d+(?:\.\d+)?)\s*(px|pt|mm|cm|in|%)?\s*$/;
const UNITS: Record<string, number> = { px: 1, pt: 96 / 72, mm: 96 / 25.4, cm: 96 / 2.54, in: 96, '%': 1.5 };

/** What is wrong with an icon that a style carries, as a sentence; null when it may be decoded. Nothing is decoded to tell. */
export async function iconFault(address: string, what = 'L’icône'): Promise<string | null> {
  const body = bodyOf(address);
  if (!body || body.length === 0) return `${what} n’est pas lisible.`;
  if (body.length > MOST_BYTES) return `${what} dépasse 256 Ko.`;
  const [width, height] = (await sizeOf(body)) ?? [0, 0];
  if (width === 0 || height === 0) return `${what} n’est ni un PNG, un JPEG, un WebP ou un GIF, ni un SVG simple.`;
  if (width > LONGEST_SIDE || height > LONGEST_SIDE) {
    return `${what} mesure ${Math.round(width)} × ${Math.round(height)} pixels : au plus ${LONGEST_SIDE} × ${LONGEST_SIDE}.`;
  }
  return null;
}

/** Whether nothing would be seen of an icon: every pixel of it is transparent. False for one that may not be decoded. */
export async function isBlankIcon(address: string): Promise<boolean> {
  const body = bodyOf(address);
  if (!body || (await iconFault(address))) return false;
  const { default: sharp } = await import('sharp');
  try {
    const alphas = await sharp(body).ensureAlpha().extractChannel('alpha').raw().toBuffer();
    return alphas.every((alpha) => alpha === 0);
  } catch {
    return false; // its header was good, what follows is not: the picture says so
  }
}

/** `data:image/png;base64,…` → its bytes. */
function bodyOf(address: string): Buffer | null {
  const [, isBase64, text = ''] = /^data:image\/[\w.+-]+(?:;charset=[\w-]+)?(;base64)?,([\s\S]*)$/i.exec(address) ?? [];
  if (isBase64) return Buffer.from(text, 'base64');
  try {
    return Buffer.from(decodeURIComponent(text));
  } catch {
    return null; // a percent sign that stands for nothing
  }
}

async function sizeOf(body: Buffer): Promise<readonly [number, number] | null> {
  if (!RASTER.test(body.toString('latin1', 0, 16))) return sizeOfSvg(body.toString('utf8'));
  const { default: sharp } = await import('sharp');
  try {
    // The header alone is read.
    const { width, height } = await sharp(body, { limitInputPixels: false }).metadata();
    return [width, height];
  } catch {
    return null; // sharp throws on whatever it cannot read: that is the answer
  }
}

function sizeOfSvg(text: string): readonly [number, number] | null {
  const root = /<svg\b[^>]*>/i.exec(text)?.[0];
  if (!root || REFUSED_TAGS.test(text)) return null;
  const side = (name: string, otherwise: number): number => {
    const written = new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(root)?.[1];
    if (written === undefined) return otherwise;
    const [, number, unit = 'px'] = SIDE.exec(written) ?? [];
    return number === undefined ? 0 : Number(number) * (UNITS[unit] ?? 0);
  };
  // Where they are not written, the decoder takes these.
  return [side('width', 300), side('height', 150)];
}
