/** Whether a text of JSON holds lists or objects within each other beyond so many levels, found without reading it into memory. */
export function isNestedBeyond(text: string, most: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (code === OPENED_LIST || code === OPENED_OBJECT) {
      if (++depth > most) return true;
    } else if (code === CLOSED_LIST || code === CLOSED_OBJECT) depth--;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENED_LIST = 0x5b;
const CLOSED_LIST = 0x5d;
const OPENED_OBJECT = 0x7b;
const CLOSED_OBJECT = 0x7d;
