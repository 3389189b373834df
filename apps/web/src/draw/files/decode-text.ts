/**
 * The text of a file, whatever wrote it: UTF-8, UTF-16 with its mark, or the encoding that an XML declaration names; and Windows' Latin when
 * it is none of these, as old French software writes.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(
    String.fromCharCode(...bytes.subarray(0, 200)),
  );
  return decodeAs(declared?.[1] ?? 'utf-8', bytes) ?? new TextDecoder('windows-1252').decode(bytes);
}

function decodeAs(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null; // an encoding that does not exist, or that is not this file's
  }
}
