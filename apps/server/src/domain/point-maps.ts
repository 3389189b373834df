import type { LayerMap } from '@motu/answers';
import type { LayerContent } from '@motu/engine';
import { maySee, type Viewer } from './access/visibility.ts';
import type { Layer, LayerStore } from './layers.ts';
import type { Producer } from './territory.ts';

const CONTENTS: Record<NonNullable<Layer['drawing']>['content']['kind'], string> = {
  'base-map': 'Fond de carte',
  hillshade: 'Relief',
  relief: 'Relief',
  sea: 'Fonds marins',
  image: 'Image',
  features: 'Données',
  composed: 'Données',
};

const rowsOf = ({ table, filter }: Extract<LayerContent, { kind: 'features' }>) => ({
  table,
  ...(filter && { filter }),
});

/** The layers that are drawn here and that this one may see, as maps of what their producers cover. */
export async function layerMaps(
  layers: Pick<LayerStore, 'all'>,
  producers: readonly Producer[],
  viewer: Viewer,
): Promise<LayerMap[]> {
  const drawn = (await layers.all()).filter((layer) => layer.drawing && maySee(layer, viewer));
  return drawn.map(({ slug, name, drawing }) => ({
    slug,
    nom: name,
    typologie: drawing ? CONTENTS[drawing.content.kind] : null,
    ...(drawing?.content.kind === 'features' && { rows: rowsOf(drawing.content) }),
    extents: producers.filter(({ slug }) => drawing?.sources.includes(slug)).map(({ extent }) => extent),
  }));
}
