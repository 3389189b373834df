import type { WriteStream } from 'node:tty';

/** One line that changes on a terminal; elsewhere a new line when the words change, not the figures. */
export function createProgress(stream: Pick<WriteStream, 'write' | 'isTTY'>): {
  show(line: string): void;
  end(): void;
} {
  let last = '';
  return {
    show(line) {
      if (line === last) return;
      if (stream.isTTY) stream.write(`\r\u001b[2K${line}`);
      else if (withoutFigures(line) !== withoutFigures(last)) stream.write(`${line}\n`);
      last = line;
    },
    end() {
      if (stream.isTTY && last) stream.write('\r\u001b[2K');
    },
  };
}

const withoutFigures = (line: string) => line.replace(/\d+/g, '');

/** `Lecture : 42 %`, or `Lecture…` when nobody knows how much is left. */
export function stageLine(stage: string, share: number | null): string {
  return share === null ? `${stage}…` : `${stage}\u00a0: ${Math.floor(share * 100)}\u00a0%`;
}
