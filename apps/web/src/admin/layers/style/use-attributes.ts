import type { AttributeValues, LayerAttribute, LayerInput } from '@motu/contract';
import { formatNumber } from '@motu/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/index.ts';
import { fr } from './fr.ts';

/** The layer whose objects are asked about: its table may not be saved yet. */
export type Asked = { id: string | null; layer: LayerInput };

const keyOf = ({ id, layer: { postgis } }: Asked) => ['admin', 'edited', 'attributes', id, postgis];

export function useAttributes(asked: Asked) {
  return useQuery({
    queryKey: keyOf(asked),
    queryFn: async ({ signal }) => (await api.layerStyles.attributes({ body: asked, signal })).content,
    retry: false,
  });
}

/** What the values of an attribute are; nothing is asked while none is chosen. */
export function useValues(asked: Asked, attribute: string | null, classes = 5) {
  return useQuery({
    queryKey: [...keyOf(asked), attribute, classes],
    queryFn: async ({ signal }) =>
      (await api.layerStyles.values({ body: { ...asked, attribute: attribute ?? '', classes }, signal })).content,
    enabled: attribute !== null,
    // Another number of classes of the same attribute: nothing jumps meanwhile.
    placeholderData: (previous, query) =>
      query?.queryKey.at(-2) === attribute ? keepPreviousData(previous) : undefined,
    retry: false,
  });
}

export type Value = AttributeValues['least'];

export function formatValue(value: Value): string {
  if (value === null) return fr.noValue;
  if (typeof value === 'boolean') return value ? fr.yes : fr.no;
  return typeof value === 'number' ? formatNumber(value, 6) : value;
}

export const formatAttribute = ({ name, title, kind }: LayerAttribute): string =>
  `${title && title !== name ? `${title} (${name})` : name} · ${fr.kinds[kind]}`;
