import { readInstant } from '@motu/core';
import type { Engine } from '@motu/engine';
import type { ServiceLayer } from '../../domain/service-layer.ts';
import { askedAttributes } from './items-query.ts';
import type { Parameters } from './parameters.ts';
import { refused } from './refusal.ts';
import { attributesOf, typesOf } from './schema.ts';

const WANTED = {
  string: { is: () => true, said: 'un texte' },
  number: { is: (text: string) => text.trim() !== '' && Number.isFinite(Number(text)), said: 'un nombre' },
  boolean: { is: (text: string) => /^(?:true|false|[01])$/.test(text), said: 'true ou false' },
  date: { is: (text: string) => readInstant(text) !== null, said: 'une date' },
} as const;

/** Refuses a value that no object can have (Part 3, « queryables as query parameters »): it would find nothing, and not tell why. */
export async function checkValues(parameters: Parameters, layer: ServiceLayer, engine: Engine): Promise<void> {
  const names = layer.fields.map(({ name }) => name);
  const asked = askedAttributes(parameters, names);
  if (asked.length === 0) return;
  const typeOf = typesOf(layer, await attributesOf(engine, layer));
  for (const name of asked) {
    const { is, said } = WANTED[typeOf(name)];
    if (!is(parameters.get(name))) throw refused(name, `«\u00a0${name}\u00a0» doit être ${said}.`);
  }
}
