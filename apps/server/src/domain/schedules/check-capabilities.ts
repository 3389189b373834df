import { formatOptions, inOrder, recomputeOutside } from '@motu/contract';
import { AppError, formatNumber } from '@motu/core';
import type { Layer } from '../layers.ts';
import { isOutside, type Upstreams } from '../outside-layers.ts';
import type { State } from '../state.ts';
import type { ScheduleWork } from './run-schedules.ts';

type OutsideLayer = Layer & { sourceType: 'wms' | 'wmts' };

/** Reads what the servers of the outside layers offer today, as « Mises à jour » does, and says what is no longer as it was. */
export function createCapabilitiesCheck({ layers }: State, upstreams: Pick<Upstreams, 'capabilities'>): ScheduleWork {
  return async ({ signal }) => {
    const outside = (await layers.all()).filter(
      (layer): layer is OutsideLayer => isOutside(layer) && layer.sourceType !== 'xyz',
    );
    const services = Map.groupBy(outside, ({ sourceType, sourceUrl }) => `${sourceType} ${sourceUrl}`);
    if (services.size === 0) return 'Aucune couche ne vient d’un autre serveur.';
    const found = { changed: [] as string[], gone: [] as string[], failures: [] as string[] };
    for (const some of services.values()) {
      signal.throwIfAborted();
      await checkService(some, upstreams, found);
    }
    if (found.failures.length > 0) throw new AppError('upstream', sentence(services.size, found));
    return sentence(services.size, found);
  };
}

type Found = { changed: string[]; gone: string[]; failures: string[] };

async function checkService(
  some: readonly OutsideLayer[],
  upstreams: Pick<Upstreams, 'capabilities'>,
  found: Found,
): Promise<void> {
  const [first] = some;
  if (!first) return;
  try {
    const offered = await upstreams.capabilities(first.sourceUrl, first.sourceType);
    for (const { name, sourceOptions } of some) {
      const after = recomputeOutside(sourceOptions, offered);
      if (!after) found.gone.push(name);
      else if (formatOptions(after) !== formatOptions(knownOf(sourceOptions))) found.changed.push(name);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    found.failures.push(`${new URL(first.sourceUrl).host}\u00a0: ${error.message}`);
  }
}

function knownOf({ extent, format, layer, matrixSet, projection, style, tileGrid }: Layer['sourceOptions']) {
  return inOrder({ extent, format, layer, matrixSet, projection, style, tileGrid });
}

/** Names that a line can hold. */
const MOST_NAMES = 5;

function sentence(services: number, { changed, gone, failures }: Found): string {
  const parts = [services === 1 ? '1 service lu.' : `${formatNumber(services)} services lus.`];
  if (changed.length > 0) parts.push(`À mettre à jour\u00a0: ${listed(changed)}.`);
  if (gone.length > 0) parts.push(`Ne sont plus proposées\u00a0: ${listed(gone)}.`);
  if (changed.length + gone.length + failures.length === 0) parts.push('Toutes les couches sont à jour.');
  return [...parts, ...failures].join(' ');
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).map((name) => `«\u00a0${name}\u00a0»`);
  return shown.join(', ') + (more > 0 ? ` et ${formatNumber(more)} de plus` : '');
}
