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

/** How deep a piece lies. */
const DEPTHS: Record<JsonPiece['kind'], number> = { document: 0, crs: 1, feature: 2 };

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Cuts a GeoJSON text into its features without holding it: only brackets and quotes are looked at, and what lies between is parsed
 * by the caller. A text may also be one document after another, one feature each (RFC 8142 and its relatives).
 */
export class JsonSplitter {
  private depth = 0;
  private inString = false;
  private escaped = false;
  /** The last name at the top of the document, and whether its colon has come. */
  private name = '';
  private isNamed = false;
  /** What is gathered: nothing, the document until its features begin, one feature, or the value of `crs`. */
  private gathering: JsonPiece['kind'] | null = null;
  private kept: string[] = [];
  private keptLength = 0;
  private inFeatures = false;
  private hadFeatures = false;
  private isStarted = false;

  push(text: string): JsonPiece[] {
    const pieces: JsonPiece[] = [];
    let from = 0; // where what is gathered begins in this text
    let stringFrom = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (code === BACKSLASH) this.escaped = true;
        else if (code === QUOTE) {
          this.inString = false;
          if (this.isNaming()) this.name += text.slice(stringFrom, i);
        }
      } else if (code === QUOTE) {
        this.inString = true;
        stringFrom = i + 1;
        if (this.isNaming()) this.name = '';
      } else if (code === COLON || code === COMMA) {
        if (this.depth === 1) this.isNamed = code === COLON;
      } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
        if (this.open(code)) from = i;
      } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
        if (this.close()) pieces.push(this.take(text.slice(from, i + 1)));
      } else if (this.depth === 0 && code > 0x20 && code !== 0xfeff) {
        // A document begins with a brace; a line of its own may begin with a record separator.
        throw new JsonBreak('malformed');
      }
    }
    if (this.gathering) this.keep(text.slice(from));
    if (this.inString && this.isNaming()) this.name += text.slice(Math.min(stringFrom, text.length));
    return pieces;
  }

  end(): void {
    if (!this.isStarted) throw new JsonBreak('malformed');
    if (this.depth !== 0 || this.inString) throw new JsonBreak('truncated');
  }

  private isNaming(): boolean {
    return this.depth === 1 && !this.isNamed;
  }

  /** Whether something to gather begins with this bracket. */
  private open(code: number): boolean {
    const depth = this.depth++;
    if (depth === 0) {
      if (code === OPEN_BRACKET) throw new JsonBreak('malformed');
      this.isStarted = true;
      this.hadFeatures = false;
      this.isNamed = false;
      return this.gather('document');
    }
    if (depth === 1 && this.isNamed) {
      if (this.name === 'features' && code === OPEN_BRACKET) {
        this.inFeatures = true;
        this.hadFeatures = true;
        this.gathering = null;
        return false;
      }
      return this.name === 'crs' && this.hadFeatures && this.gather('crs');
    }
    return depth === 2 && this.inFeatures && this.gather('feature');
  }

  /** Whether what is gathered ends with this bracket. */
  private close(): boolean {
    const depth = --this.depth;
    if (depth < 0) throw new JsonBreak('malformed');
    if (depth === 1 && this.inFeatures) {
      this.inFeatures = false;
      return false;
    }
    return this.gathering !== null && depth === DEPTHS[this.gathering];
  }

  private gather(kind: JsonPiece['kind']): true {
    this.gathering = kind;
    this.kept = [];
    this.keptLength = 0;
    return true;
  }

  private keep(text: string): void {
    this.kept.push(text);
    this.keptLength += text.length;
    if (this.keptLength > LONGEST_PIECE) throw new JsonBreak('too-long');
  }

  private take(rest: string): JsonPiece {
    this.keep(rest);
    const piece: JsonPiece = { kind: this.gathering ?? 'document', text: this.kept.join('') };
    this.gathering = null;
    this.kept = [];
    return piece;
  }
}
