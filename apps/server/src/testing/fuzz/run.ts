import { seeded } from './random.ts';
import { FIELDS, type FuzzGround, type FuzzRequest } from './requests.ts';

export type FuzzField = keyof typeof FIELDS;
type FuzzReport = {
  /** How many answers of each status. */
  statuses: Record<number, number>;
  /** The requests that were answered by a fault that nobody foresaw. */
  faults: { status: number; request: FuzzRequest }[];
};

/** Busy is foreseen. */
const FORESEEN = [501, 503]; // an operation that WMTS does not have, a server that is busy
const isFault = (status: number): boolean => status >= 500 && !FORESEEN.includes(status);

/** Sends so many spoiled requests of a field, a few at a time; the same seed sends the same ones. */
export async function fuzz(
  field: FuzzField,
  { seed, count, atOnce = 4 }: { seed: number; count: number; atOnce?: number },
  ground: FuzzGround,
  send: (request: FuzzRequest) => Promise<number>,
): Promise<FuzzReport> {
  const random = seeded(seed);
  const report: FuzzReport = { statuses: {}, faults: [] };
  let left = count;
  async function work(): Promise<void> {
    while (left-- > 0) {
      const request = FIELDS[field](random, ground);
      const status = await send(request);
      report.statuses[status] = (report.statuses[status] ?? 0) + 1;
      if (isFault(status)) report.faults.push({ status, request });
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return report;
}
