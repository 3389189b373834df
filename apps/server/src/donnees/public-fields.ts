import type { Engine } from '@motu/engine';
import { type Layer, shownFields } from '../domain/layers.ts';

/** An attribute that everyone may read, as a page and a file tell it. */
export type PublicField = {
  name: string;
  title: string;
  /** `texte`, `nombre`…; empty when the data are away. */
  kind: string;
  unit: string | null;
  description: string | null;
};

const KINDS = { text: 'texte', number: 'nombre', boolean: 'oui ou non', date: 'date' } as const;

type Described = { fields: PublicField[] /** Of its objects, as far as was looked. */; shapes: readonly string[] };

/** Those that the layer tells of its objects, in the order of their card; hidden ones are shown to nobody (ADM-17). */
export async function publicFields({ drawing }: Layer, engine: Pick<Engine, 'attributes'>): Promise<Described> {
  if (drawing?.content.kind !== 'features') return { fields: [], shapes: [] };
  const found = await engine.attributes(drawing.content).catch(() => null);
  const kinds = new Map(found?.attributes.map(({ name, kind }) => [name, KINDS[kind]]));
  const fields = shownFields(drawing).map(({ name, title, unit, description }) => ({
    name,
    title,
    kind: kinds.get(name) ?? '',
    unit: unit ?? null,
    description: description ?? null,
  }));
  return { fields, shapes: found?.shapes ?? [] };
}
