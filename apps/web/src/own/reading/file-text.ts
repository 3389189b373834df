/** Bytes that are read at once. */
const SLICE = 4 * 1024 * 1024;

/** The bytes of a file, piece by piece, with the share of it that has been read. */
export async function* readBytes(file: Blob): AsyncGenerator<[bytes: Uint8Array, share: number]> {
  for (let at = 0; at < file.size; at += SLICE) {
    const end = Math.min(file.size, at + SLICE);
    yield [new Uint8Array(await file.slice(at, end).arrayBuffer()), end / file.size];
  }
}

/** The text of a file, piece by piece, whatever wrote it: UTF-8, UTF-16 with its mark, or what Windows writes here. */
export async function* readText(file: Blob): AsyncGenerator<[text: string, share: number]> {
  const decoder = new TextDecoder(await detectEncoding(file));
  for await (const [bytes, share] of readBytes(file)) yield [decoder.decode(bytes, { stream: share < 1 }), share];
}

/** The beginning of a text. */
export async function readStart(file: Blob, length: number): Promise<string> {
  const start = file.slice(0, length);
  return new TextDecoder(await detectEncoding(start)).decode(await start.arrayBuffer());
}

/** UTF-8 when all of it is. A mark at its beginning, or an XML declaration, says it at once. */
async function detectEncoding(file: Blob): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 200).arrayBuffer());
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(String.fromCharCode(...head))?.[1];
  if (declared && !/^utf-?8$/i.test(declared) && isKnown(declared)) return declared;
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let hasOthers = false;
  try {
    for await (const [bytes] of readBytes(file))
      hasOthers = /[^\p{ASCII}]/u.test(utf8.decode(bytes, { stream: true })) || hasOthers;
  } catch {
    return 'windows-1252';
  }
  try {
    utf8.decode();
    return 'utf-8';
  } catch {
    // Its end is half a letter: of a file that was cut when others are whole, else of what is no UTF-8.
    return hasOthers ? 'utf-8' : 'windows-1252';
  }
}

function isKnown(label: string): boolean {
  try {
    return Boolean(new TextDecoder(label));
  } catch {
    return false;
  }
}
