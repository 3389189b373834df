import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** As much as a socket takes at once. */
export const PART_BYTES = 1 << 16;

/** From the first byte of a file to the last, both sent. */
type Range = { start: number; end: number };

/**
 * Part of a file, read into one buffer again and again while nothing that was read before waits to be sent. Streams of Node make a buffer for each
 * part, and V8 lets tens of megabytes of them lie before it looks for those that nobody needs.
 */
export class FileBytes extends Readable {
  private readonly path: string;
  private readonly isSent: () => boolean;
  private readonly end: number;
  private at: number;
  private bytes = Buffer.allocUnsafeSlow(PART_BYTES);
  private file: FileHandle | null = null;

  constructor(path: string, { start, end }: Range, isSent: () => boolean) {
    // Nothing is read ahead: what is read goes on at once.
    super({ highWaterMark: 0 });
    [this.path, this.at, this.end, this.isSent] = [path, start, end, isSent];
  }

  override _construct(done: (error?: Error | null) => void): void {
    open(this.path).then((file) => {
      this.file = file;
      done();
    }, done);
  }

  override _read(): void {
    this.readPart().then(
      (part) => this.push(part),
      (error: Error) => this.destroy(error),
    );
  }

  private async readPart(): Promise<Buffer | null> {
    if (!this.isSent() || this.readableLength > 0) this.bytes = Buffer.allocUnsafeSlow(PART_BYTES);
    const { bytes, at, end } = this;
    const wanted = Math.min(PART_BYTES, end + 1 - at);
    const bytesRead = wanted > 0 ? ((await this.file?.read(bytes, 0, wanted, at))?.bytesRead ?? 0) : 0;
    this.at += bytesRead;
    return bytesRead > 0 ? bytes.subarray(0, bytesRead) : null;
  }

  /** A read that has begun is waited for. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const closed = this.file?.close() ?? Promise.resolve();
    closed.then(
      () => done(error),
      (cause: Error) => done(error ?? cause),
    );
  }
}
