import type { CoordinateSystem } from '@motu/contract';
import { AppError } from '@motu/core';
import { codeOfName, readEpsgCode } from '../import/projection/epsg-index.ts';
import { systemOf } from '../import/projection/file-projection.ts';

/** `EPSG:3297`, `RGPF_UTM_Zone_6S`: what it is. One that cannot be placed on the earth is refused by a sentence. */
export function describeSystem(text: string): CoordinateSystem {
  const code = readEpsgCode(text) ?? codeOfName(text);
  if (code === null) {
    const message = `Le système de coordonnées «\u00a0${text}\u00a0» n’est pas connu de Motu.`;
    throw new AppError('invalid', message, { fields: [{ field: 'systeme', message }] });
  }
  const { name, definition, islands } = systemOf(code);
  const iles = islands.map((island) => ({ bbox: [...island.box], definition: island.definition }));
  return { code, nom: name, definition, iles };
}
