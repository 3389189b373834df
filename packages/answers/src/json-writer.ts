const codeOf = (letter: string) => letter.charCodeAt(0);
const [MINUS, POINT, ZERO, COMMA] = [codeOf('-'), codeOf('.'), codeOf('0'), codeOf(',')];
const [QUOTE, BACKSLASH, SPACE, OPEN, CLOSE] = [codeOf('"'), codeOf('\\'), codeOf(' '), codeOf('['), codeOf(']')];

/** Decimals that a number is tried with before it is left to the engine. */
const DECIMALS = 7;
const SCALE = 10 ** DECIMALS;
/** Up to fifteen digits, the shortest way to write a number is the one that has its decimals and no more. */
const MOST_DIGITS = 1e15;
/** Smaller ones are written with an exponent. */
const LEAST = 1e-6;

const encoder = new TextEncoder();

/** A piece of JSON, ready to be copied. */
export const jsonBytes = (json: string): Uint8Array => encoder.encode(json);

/**
 * Writes JSON as bytes, to the letter what `JSON.stringify` would say, in half of the time where numbers are many: nothing is
 * made but the bytes, and decimal numbers are whole ones with a point.
 */
export class JsonWriter {
  private written = new Uint8Array(1 << 16);
  private size = 0;

  /** What is JSON already (see `jsonBytes`): copied in one go, which letter by letter takes ten times as long. */
  bytes(json: Uint8Array): void {
    this.need(json.length);
    this.written.set(json, this.size);
    this.size += json.length;
  }

  string(text: string): void {
    this.need(3 * text.length + 2);
    const { written } = this;
    let at = this.size;
    written[at++] = QUOTE;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (isSpecial(code)) {
        this.bytes(jsonBytes(JSON.stringify(text)));
        return;
      }
      if (code < 0x80) {
        written[at++] = code;
      } else if (code < 0x800) {
        written[at++] = 0xc0 | (code >> 6);
        written[at++] = 0x80 | (code & 0x3f);
      } else {
        written[at++] = 0xe0 | (code >> 12);
        written[at++] = 0x80 | ((code >> 6) & 0x3f);
        written[at++] = 0x80 | (code & 0x3f);
      }
    }
    written[at++] = QUOTE;
    this.size = at;
  }

  number(value: number): void {
    const scaled = Math.round(value * SCALE);
    const isPlain = scaled / SCALE === value && Math.abs(scaled) < MOST_DIGITS && Math.abs(value) >= LEAST;
    if (isPlain || value === 0) this.decimal(scaled);
    else this.bytes(jsonBytes(JSON.stringify(value)));
  }

  /** A list of positions, from a flat array of longitudes and latitudes in units of 1e-7. */
  positions(units: Int32Array, first: number, last: number): void {
    for (let i = first; i <= last; i++) {
      this.need(4);
      this.written[this.size++] = i === first ? OPEN : COMMA;
      this.written[this.size++] = OPEN;
      this.decimal(units[2 * i] as number);
      this.need(1);
      this.written[this.size++] = COMMA;
      this.decimal(units[2 * i + 1] as number);
      this.need(2);
      this.written[this.size++] = CLOSE;
    }
    this.need(1);
    this.written[this.size++] = CLOSE;
  }

  /** All that was written, which the next answer does not touch. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.written.slice(0, this.size);
    this.size = 0;
    return taken;
  }

  /** A whole number of ten-millionths, without the zeros at its end. */
  private decimal(units: number): void {
    this.need(20);
    const { written } = this;
    let at = this.size;
    if (units < 0) written[at++] = MINUS;
    const size = Math.abs(units);
    // Both fit in 32 bits, where dividing costs next to nothing.
    const whole = (size / SCALE) | 0;
    let fraction = (size - whole * SCALE) | 0;
    at = digits(written, at, whole);
    if (fraction > 0) {
      written[at++] = POINT;
      const end = at + DECIMALS;
      for (let i = end - 1; i >= at; i--) {
        const rest = (fraction / 10) | 0;
        written[i] = ZERO + fraction - 10 * rest;
        fraction = rest;
      }
      at = end;
      while (written[at - 1] === ZERO) at--;
    }
    this.size = at;
  }

  private need(more: number): void {
    if (this.size + more <= this.written.length) return;
    const written = new Uint8Array(2 * (this.size + more));
    written.set(this.written);
    this.written = written;
  }
}

/** What a string of JSON does not hold as it is, and halves of a pair: left to the engine. */
function isSpecial(code: number): boolean {
  return code < SPACE || code === QUOTE || code === BACKSLASH || (code & 0xf800) === 0xd800;
}

/** Writes a whole number; where it ends. */
function digits(bytes: Uint8Array, start: number, value: number): number {
  let end = start + 1;
  for (let power = 10; power <= value; power *= 10) end++;
  let left = value;
  for (let at = end - 1; at >= start; at--) {
    const rest = (left / 10) | 0;
    bytes[at] = ZERO + left - 10 * rest;
    left = rest;
  }
  return end;
}
