import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import { toInput } from './fields.ts';
import type { TabProps } from './tab-props.ts';

/** What the table of the layer has to tell, of the one that is chosen now. */
export function useTableFields({ id, form: { draft, base }, drawn }: Pick<TabProps, 'id' | 'form' | 'drawn'>) {
  const { postgis = null } = draft;
  return useQuery({
    queryKey: ['admin', 'edited', 'champs', id, postgis],
    queryFn: ({ signal }) => {
      // What is being typed elsewhere in the form changes nothing of the table.
      const { fields: _, ...layer } = toInput(base);
      return api.layers.tableFields({
        body: { id, layer: { ...layer, postgis, style: base.style ?? draft.style } },
        signal,
      });
    },
    select: ({ content }) => content,
    enabled: drawn === 'features',
    retry: false,
  });
}
