import { type FileHandle, open } from 'node:fs/promises';

const WAITING = 1 << 20;

/** A file of bytes whose first ones are written last, when all is known. */
export class ByteFile {
  private readonly file: FileHandle;
  private parts: Buffer[] = [];
  private waiting = 0;
  /** Bytes so far. */
  size = 0;

  private constructor(file: FileHandle) {
    this.file = file;
  }

  static async open(path: string, headBytes: number): Promise<ByteFile> {
    const made = new ByteFile(await open(path, 'w'));
    await made.add(Buffer.alloc(headBytes));
    return made;
  }

  async add(bytes: Buffer): Promise<void> {
    this.parts.push(bytes);
    this.waiting += bytes.length;
    this.size += bytes.length;
    if (this.waiting >= WAITING) await this.flush();
  }

  async close(head: Buffer): Promise<void> {
    await this.flush();
    await this.file.write(head, 0, head.length, 0);
    await this.file.close();
  }

  private async flush(): Promise<void> {
    const bytes = Buffer.concat(this.parts);
    this.parts = [];
    this.waiting = 0;
    await this.file.writeFile(bytes);
  }
}
