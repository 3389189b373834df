import { AppError } from '@motu/core';
import { hasVectors } from '@motu/engine';
import type { LayerRegistry, ServiceLayer } from './service-layers.ts';

/** A published layer by its slug. */
export async function publishedLayer(layers: LayerRegistry, slug: string): Promise<ServiceLayer> {
  const layer = (await layers.current()).get(slug);
  if (layer) return layer;
  throw new AppError('not-found', `La couche «\u00a0${slug}\u00a0» n’existe pas.`);
}

/** Whether a layer has vector tiles: those of outside servers, relief and pictures have none. */
export const isVectorLayer = ({ drawing }: ServiceLayer): boolean => drawing !== null && hasVectors(drawing);

/** A published layer that has vector tiles. */
export async function vectorLayer(layers: LayerRegistry, slug: string): Promise<ServiceLayer> {
  const layer = await publishedLayer(layers, slug);
  if (isVectorLayer(layer)) return layer;
  throw new AppError(
    'not-found',
    `La couche «\u00a0${slug}\u00a0» n’a pas de tuiles vectorielles\u00a0: seules les couches d’objets et les fonds de plan en ont.`,
  );
}
