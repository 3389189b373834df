import { AppError } from '@motu/core';
import { hasVectors } from '@motu/engine';
import type { Viewer } from '../domain/access/visibility.ts';
import type { ServiceLayer } from '../domain/service-layer.ts';
import type { LayerRegistry } from './service-layers.ts';

/** A layer that this one may see, by its slug. */
export async function seenLayer(layers: LayerRegistry, slug: string, viewer: Viewer): Promise<ServiceLayer> {
  const layer = (await layers.current(viewer)).get(slug);
  if (layer) return layer;
  throw new AppError('not-found', `La couche «\u00a0${slug}\u00a0» n’existe pas.`);
}

/** Whether a layer has vector tiles: those of outside servers, relief and pictures have none. */
export const isVectorLayer = ({ drawing }: ServiceLayer): boolean => drawing !== null && hasVectors(drawing);

/** The same, of one that has vector tiles. */
export async function vectorLayer(layers: LayerRegistry, slug: string, viewer: Viewer): Promise<ServiceLayer> {
  const layer = await seenLayer(layers, slug, viewer);
  if (isVectorLayer(layer)) return layer;
  throw new AppError(
    'not-found',
    `La couche «\u00a0${slug}\u00a0» n’a pas de tuiles vectorielles\u00a0: seules les couches d’objets et les fonds de plan en ont.`,
  );
}
