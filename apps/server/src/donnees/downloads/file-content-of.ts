import { type CrsCode, tahitiDay } from '@motu/core';
import type { Engine } from '@motu/engine';
import { shownFields } from '../../domain/layers.ts';
import { pageAddress } from '../addresses.ts';
import type { Dataset } from '../datasets.ts';
import type { FileContent } from '../files/file-content.ts';
import { sayLicence } from '../words.ts';

/** What a file of a layer says of itself. The same on the same day, so that a file that is made again has the same bytes. */
export async function fileContentOf(
  dataset: Dataset,
  { crs, address, engine }: { crs: CrsCode; address: string; engine: Pick<Engine, 'attributes'> },
): Promise<FileContent> {
  const { slug, name, description, producer, licences, updated, layer } = dataset;
  const content = layer.drawing?.content.kind === 'features' ? layer.drawing.content : null;
  const found = content && (await engine.attributes(content));
  const types = new Map(found?.attributes.map((attribute) => [attribute.name, attribute.kind]));
  const mentions = [...new Set(licences.map(({ copyright }) => copyright))].join(' · ');
  return {
    ...{ slug, title: name, description },
    producer: mentions || producer || 'non précisé',
    licence:
      licences
        .map(({ licence, licenceUrl }) => (licenceUrl ? `${licence} (${licenceUrl})` : licence))
        .filter((text, i, all) => all.indexOf(text) === i)
        .join(' · ') || sayLicence(dataset),
    date: updated,
    madeAt: `${tahitiDay(new Date())}T00:00:00.000Z`,
    source: address + pageAddress(slug),
    crs,
    fields: (layer.drawing ? shownFields(layer.drawing) : []).map((field) => ({
      ...{ name: field.name, title: field.title, type: types.get(field.name) ?? 'text' },
      ...{ unit: field.unit ?? null, description: field.description ?? null },
    })),
    isPoints: found?.shapes.length === 1 && found.shapes[0] === 'point',
  };
}
