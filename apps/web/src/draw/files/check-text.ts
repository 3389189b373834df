import { AppError } from '@motu/core';
import { fr } from './fr.ts';
import { MAX_DEPTH } from './limits.ts';

/** Before it is parsed: a document type is what entity bombs and outside entities need, and no GPX or KML needs one (FIL-01). */
export function refuseDoctype(xml: string): void {
  let at = 0;
  for (;;) {
    while (/\s/.test(xml.charAt(at))) at++;
    if (!xml.startsWith('<?', at) && !xml.startsWith('<!--', at)) break;
    const end = endOfMarkup(xml, at);
    if (end < 0) return; // cut short: the parser says so
    at = end + 1;
  }
  if (xml.startsWith('<!', at)) throw new AppError('invalid', fr.doctype);
}

/** Parsers and readers call themselves at each level: a file of ten thousand would break them in their own words. */
export function refuseDeepJson(json: string): void {
  let depth = 0;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code === 0x22) i = endOfString(json, i);
    else if (code === 0x5b || code === 0x7b) refuseDeep(++depth);
    else if (code === 0x5d || code === 0x7d) depth--;
  }
}

function endOfString(json: string, start: number): number {
  let end = start;
  do {
    end = json.indexOf('"', end + 1);
    if (end < 0) return json.length;
  } while (isEscaped(json, end));
  return end;
}

function isEscaped(json: string, quote: number): boolean {
  let backslashes = 0;
  while (json.charCodeAt(quote - 1 - backslashes) === 0x5c) backslashes++;
  return backslashes % 2 === 1;
}

export function refuseDeepXml(xml: string): void {
  let depth = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const end = endOfMarkup(xml, at);
    if (end < 0) return; // cut short: the parser says so
    const code = xml.charCodeAt(at + 1);
    if (code === 0x2f) depth--;
    else if (code !== 0x21 && code !== 0x3f && xml.charCodeAt(end - 1) !== 0x2f) refuseDeep(++depth);
    at = end + 1;
  }
}

/** Where a tag, a comment, a CDATA section or an instruction ends. */
function endOfMarkup(xml: string, at: number): number {
  if (xml.startsWith('<!--', at)) return after(xml.indexOf('-->', at + 4), 2);
  if (xml.startsWith('<![CDATA[', at)) return after(xml.indexOf(']]>', at + 9), 2);
  if (xml.startsWith('<?', at)) return after(xml.indexOf('?>', at + 2), 1);
  return xml.indexOf('>', at);
}

const after = (found: number, length: number) => (found < 0 ? -1 : found + length);

function refuseDeep(depth: number): void {
  if (depth > MAX_DEPTH) throw new AppError('invalid', fr.tooDeep(MAX_DEPTH));
}
