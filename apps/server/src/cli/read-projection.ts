import { AppError } from '@motu/core';
import { readEpsgCode } from '../import/projection/epsg-index.ts';

/** The projection that a person typed after `--projection`; null when nothing was. */
export function readProjection(text: string | undefined): number | null {
  if (text === undefined) return null;
  const code = readEpsgCode(text);
  if (code !== null) return code;
  throw new AppError('invalid', `«\u00a0${text}\u00a0» n’est pas une projection\u00a0: écrivez-la comme EPSG:3297.`);
}
