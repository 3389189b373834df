/** RGBA pixels, and a place in them. */
type Place = { data: Uint8Array; width: number; left: number; top: number };

/** Writes a square of `side` pixels, each the mean of four; what is transparent has no colour to give. */
export function halve(from: Place, to: Place, side: number): void {
  const { data } = from;
  const below = from.width * 4;
  for (let y = 0; y < side; y++) {
    let at = ((from.top + y * 2) * from.width + from.left) * 4;
    let out = ((to.top + y) * to.width + to.left) * 4;
    for (let x = 0; x < side; x++, at += 8, out += 4) {
      const [b, c, d] = [at + 4, at + below, at + below + 4];
      const opacity =
        (data[at + 3] as number) + (data[b + 3] as number) + (data[c + 3] as number) + (data[d + 3] as number);
      if (opacity === 1020) {
        for (let i = 0; i < 3; i++)
          to.data[out + i] =
            ((data[at + i] as number) +
              (data[b + i] as number) +
              (data[c + i] as number) +
              (data[d + i] as number) +
              2) >>
            2;
        to.data[out + 3] = 255;
      } else if (opacity === 0) {
        to.data.fill(0, out, out + 4);
      } else {
        for (let i = 0; i < 3; i++) to.data[out + i] = Math.round(weighted(data, at, b, c, d, i) / opacity);
        to.data[out + 3] = Math.round(opacity / 4);
      }
    }
  }
}

function weighted(data: Uint8Array, a: number, b: number, c: number, d: number, channel: number): number {
  let sum = 0;
  for (const at of [a, b, c, d]) sum += (data[at + channel] as number) * (data[at + 3] as number);
  return sum;
}
