import { closeSync, openSync, writeSync } from 'node:fs';

/** Bytes that wait before they are written: several files are written at once. */
const WAITING = 1 << 18;

/** A file of bytes whose first ones are written last, when all is known. It is written by a thread that has nothing else to do. */
export class ByteFile {
  private readonly file: number;
  private filled = 0;
  private written = 0;
  /** What waits to be written. */
  bytes = Buffer.allocUnsafe(WAITING);

  constructor(path: string, headBytes = 0) {
    this.file = openSync(path, 'w');
    this.reserve(headBytes);
  }

  /** Bytes so far. */
  get size(): number {
    return this.written + this.filled;
  }

  /** Where in `bytes` there is room for so many, all of which are to be filled at once. */
  reserve(count: number): number {
    if (this.filled + count > this.bytes.length) {
      this.flush();
      if (count > this.bytes.length) this.bytes = Buffer.allocUnsafe(count);
    }
    const at = this.filled;
    this.filled += count;
    return at;
  }

  /** Room for so many, all of which are to be filled before anything else is asked. */
  bytesFor(count: number): Buffer {
    const at = this.reserve(count);
    return this.bytes.subarray(at, at + count);
  }

  append(bytes: Uint8Array): void {
    // Not before: what is reserved may be in another buffer.
    const at = this.reserve(bytes.length);
    this.bytes.set(bytes, at);
  }

  appendText(text: string): void {
    const at = this.reserve(Buffer.byteLength(text));
    this.bytes.write(text, at);
  }

  close(head?: Buffer): void {
    this.flush();
    if (head) writeSync(this.file, head, 0, head.length, 0);
    closeSync(this.file);
  }

  private flush(): void {
    let from = 0;
    while (from < this.filled) from += writeSync(this.file, this.bytes, from, this.filled - from);
    this.written += this.filled;
    this.filled = 0;
  }
}
