import type { LayerMap } from '@motu/answers';
import type { Layer, LayerStore } from './layers.ts';
import type { Producer } from './territory.ts';

const CONTENTS: Record<NonNullable<Layer['drawing']>['content']['kind'], string> = {
  'base-map': 'Fond de carte',
  hillshade: 'Relief',
  relief: 'Relief',
  sea: 'Fonds marins',
  features: 'Données',
  composed: 'Données',
};

/** The published layers that are drawn here, as maps of what their producers cover. */
export async function layerMaps(layers: LayerStore, producers: readonly Producer[]): Promise<LayerMap[]> {
  const drawn = (await layers.all()).filter(({ published, drawing }) => published && drawing);
  return drawn.map(({ name, drawing }) => ({
    nom: name,
    typologie: drawing ? CONTENTS[drawing.content.kind] : null,
    extents: producers.filter(({ slug }) => drawing?.sources.includes(slug)).map(({ extent }) => extent),
  }));
}
