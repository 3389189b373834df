const LINE = /^\s*GRAY_INDEX\s*=\s*(\S+)\s*$/gim;

/** The values of the `GRAY_INDEX` lines of a GetFeatureInfo answer in plain text. */
export function grayIndexes(text: string): number[] {
  return [...text.matchAll(LINE)].map(([, value]) => Number(value)).filter((value) => !Number.isNaN(value));
}

const LIMIT = 9999;
/** Heights of the sea in the models, which say nothing of the ground. */
const SEA_FLOOR = -40;

/** The first altitude that is one: the sea's 0, what lies just under it and the models' « no data » are not (INFO-03). */
export function readAltitude(text: string): number | null {
  return grayIndexes(text).find((value) => Math.abs(value) < LIMIT && (value > 0 || value < SEA_FLOOR)) ?? null;
}

/** The first slope that is one: never negative (INFO-03). */
export function readSlope(text: string): number | null {
  return grayIndexes(text).find((value) => value >= 0 && value < LIMIT) ?? null;
}
