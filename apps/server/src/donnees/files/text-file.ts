import { type FileHandle, open } from 'node:fs/promises';

/** Letters that wait before they are written: as many as a disk likes at once. */
const WAITING = 1 << 20;

/** A file that is written from its beginning to its end. */
export class TextFile {
  private readonly file: FileHandle;
  private parts: string[] = [];
  private waiting = 0;

  private constructor(file: FileHandle) {
    this.file = file;
  }

  static async open(path: string): Promise<TextFile> {
    return new TextFile(await open(path, 'w'));
  }

  async write(text: string): Promise<void> {
    this.parts.push(text);
    this.waiting += text.length;
    if (this.waiting >= WAITING) await this.flush();
  }

  async close(): Promise<void> {
    await this.flush();
    await this.file.close();
  }

  private async flush(): Promise<void> {
    const text = this.parts.join('');
    this.parts = [];
    this.waiting = 0;
    await this.file.writeFile(text);
  }
}
