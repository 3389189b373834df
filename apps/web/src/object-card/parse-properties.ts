import type { LayerItem } from '@motu/contract';
import { type FieldText, writeValue } from './write-value.ts';

/** A value ready to be read, under its title: a link or a picture where it is one. */
export type ParsedProperty = { name: string; description?: string } & FieldText;

type Fields = LayerItem['fields'];

/** Attributes in the layer's order with its titles; those it does not name come after, by their own name. Empty ones are left out. */
export function parseProperties(properties: Record<string, unknown>, fields: Fields): ParsedProperty[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  const names = [...known.keys(), ...Object.keys(properties).filter((name) => !known.has(name))];
  return names.flatMap((name) => {
    const field = known.get(name);
    const value = writeValue(Object.hasOwn(properties, name) ? properties[name] : null, field);
    if (!value) return [];
    const description = field?.description;
    return [{ name: field?.title ?? titleOf(name), ...value, ...(description && { description }) }];
  });
}

/** `nom_rue` → `Nom rue`. */
export function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
