/** A whole JSON value found in a stream of text: a feature of a collection, or a document that is no collection. */
export type JsonPiece = { kind: 'feature' | 'document' | 'crs'; text: string };

/** The text does not go on as JSON does. */
export class JsonBreak extends Error {
  override name = 'JsonBreak';
  readonly reason: 'truncated' | 'malformed' | 'too-long';

  constructor(reason: JsonBreak['reason']) {
    super(`The JSON is ${reason}.`);
    this.reason = reason;
  }
}

/** Characters of one feature: a coast of two million vertices has less. */
const LONGEST_PIECE = 64 * 1024 * 1024;

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Cuts a GeoJSON text into its features without holding it: only brackets and quotes are looked at, and what lies between is parsed
 * by the caller. A text may also be one document after another, one feature each (RFC 8142 and its relatives).
 */
export function createJsonSplitter(): { push(text: string): JsonPiece[]; end(): void } {
  let depth = 0;
  let inString = false;
  let escaped = false;
  /** The last name at the top of the document, and whether its colon has come. */
  let name = '';
  let isNamed = false;
  /** What is gathered: nothing, the document until its features begin, one feature, or the value of `crs`. */
  let kept: string[] | null = null;
  let keptLength = 0;
  let gathering: JsonPiece['kind'] | null = null;
  let inFeatures = false;
  let hadFeatures = false;
  let isStarted = false;

  function keep(text: string): void {
    if (!kept) return;
    kept.push(text);
    keptLength += text.length;
    if (keptLength > LONGEST_PIECE) throw new JsonBreak('too-long');
  }

  function begin(kind: JsonPiece['kind']): void {
    kept = [];
    keptLength = 0;
    gathering = kind;
  }

  function take(rest: string): JsonPiece {
    keep(rest);
    const piece: JsonPiece = { kind: gathering ?? 'document', text: (kept ?? []).join('') };
    kept = null;
    gathering = null;
    return piece;
  }

  function push(text: string): JsonPiece[] {
    const pieces: JsonPiece[] = [];
    let from = 0; // where what is gathered begins in this text
    let stringFrom = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (inString) {
        if (escaped) escaped = false;
        else if (code === BACKSLASH) escaped = true;
        else if (code === QUOTE) {
          inString = false;
          if (depth === 1 && !isNamed) name += text.slice(stringFrom, i);
        }
        continue;
      }
      switch (code) {
        case QUOTE:
          inString = true;
          stringFrom = i + 1;
          if (depth === 1 && !isNamed) name = '';
          break;
        case COLON:
          if (depth === 1) isNamed = true;
          break;
        case COMMA:
          if (depth === 1) isNamed = false;
          break;
        case OPEN_BRACE:
        case OPEN_BRACKET:
          if (depth === 0) {
            if (code === OPEN_BRACKET) throw new JsonBreak('malformed');
            isStarted = true;
            hadFeatures = false;
            isNamed = false;
            begin('document');
            from = i;
          } else if (depth === 1 && isNamed && name === 'features' && code === OPEN_BRACKET) {
            inFeatures = true;
            hadFeatures = true;
            kept = null;
            gathering = null;
          } else if (depth === 1 && isNamed && name === 'crs' && hadFeatures) {
            begin('crs');
            from = i;
          } else if (depth === 2 && inFeatures) {
            begin('feature');
            from = i;
          }
          depth++;
          break;
        case CLOSE_BRACE:
        case CLOSE_BRACKET:
          depth--;
          if (depth < 0) throw new JsonBreak('malformed');
          if (depth === 2 && inFeatures && gathering === 'feature') pieces.push(take(text.slice(from, i + 1)));
          else if (depth === 1 && inFeatures) inFeatures = false;
          else if (depth === 1 && gathering === 'crs') pieces.push(take(text.slice(from, i + 1)));
          else if (depth === 0 && gathering === 'document') pieces.push(take(text.slice(from, i + 1)));
          break;
        default:
          // A document begins with a brace; a line of its own may begin with a record separator.
          if (depth === 0 && code > 0x20 && code !== 0xfeff) throw new JsonBreak('malformed');
      }
    }
    if (kept) keep(text.slice(from));
    if (inString && depth === 1 && !isNamed) name += text.slice(Math.min(stringFrom, text.length));
    return pieces;
  }

  function end(): void {
    if (!isStarted) throw new JsonBreak('malformed');
    if (depth !== 0 || inString) throw new JsonBreak('truncated');
  }

  return { push, end };
}
