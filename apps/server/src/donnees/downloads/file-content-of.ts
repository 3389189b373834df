import { type CrsCode, tahitiDay } from '@motu/core';
import type { Engine } from '@motu/engine';
import { shownFields } from '../../domain/layers.ts';
import { pageAddress } from '../addresses.ts';
import type { Dataset } from '../datasets.ts';
import type { FileContent } from '../files/file-content.ts';
import { sayLicence } from '../words.ts';

/** What is known without a look at the data. */
export type FileTerms = Omit<FileContent, 'fields' | 'isPoints'> & {
  fields: Omit<FileContent['fields'][number], 'type'>[];
};

/** What a file of a layer says of itself. The same on the same day, so that a file that is made again has the same bytes. */
export function fileTermsOf(dataset: Dataset, { crs, address }: { crs: CrsCode; address: string }): FileTerms {
  const { slug, name, description, producer, licences, updated, layer } = dataset;
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
      ...{ name: field.name, title: field.title },
      ...{ unit: field.unit ?? null, description: field.description ?? null },
    })),
  };
}

/** And what its table says: how each field is written. */
export async function fileContentOf(
  { layer }: Dataset,
  terms: FileTerms,
  engine: Pick<Engine, 'attributes'>,
): Promise<FileContent> {
  const content = layer.drawing?.content.kind === 'features' ? layer.drawing.content : null;
  const found = content && (await engine.attributes(content));
  const types = new Map(found?.attributes.map((attribute) => [attribute.name, attribute.kind]));
  return {
    ...terms,
    fields: terms.fields.map((field) => ({ ...field, type: types.get(field.name) ?? 'text' })),
    isPoints: found?.shapes.length === 1 && found.shapes[0] === 'point',
  };
}
