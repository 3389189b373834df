type Frames = {
  /** Bytes before the first frame, which `checkStart` looks at; how many there are may be known only then. */
  start: number;
  checkStart: (start: DataView) => boolean;
  headerBytes: number;
  /** Bytes that follow a header. */
  lengthOf: (header: DataView) => number;
  longest: number;
};

/**
 * Follows a file made of headers that tell how many bytes follow them, holding none of it, and counts them. Libraries believe such
 * a number and set that much memory aside.
 */
export async function walkFrames(
  chunks: AsyncIterable<Uint8Array>,
  { start, checkStart, headerBytes, lengthOf, longest }: Frames,
): Promise<number | 'foreign' | 'broken'> {
  let count = 0;
  let skip = 0;
  let wanted = start;
  let isStarted = false;
  let header = new Uint8Array(start);
  let filled = 0;
  for await (const chunk of chunks) {
    let at = 0;
    while (at < chunk.length) {
      if (skip > 0) {
        const step = Math.min(skip, chunk.length - at);
        skip -= step;
        at += step;
        continue;
      }
      const step = Math.min(wanted - filled, chunk.length - at);
      header.set(chunk.subarray(at, at + step), filled);
      filled += step;
      at += step;
      if (filled < wanted) continue;
      const view = new DataView(header.buffer, 0, wanted);
      filled = 0;
      if (!isStarted) {
        if (!checkStart(view)) return 'foreign';
        isStarted = true;
        wanted = headerBytes;
        header = new Uint8Array(headerBytes);
        continue;
      }
      skip = lengthOf(view);
      if (skip < 0 || skip > longest) return 'broken';
      count++;
    }
  }
  if (!isStarted) return 'foreign';
  return skip > 0 || filled > 0 ? 'broken' : count;
}
