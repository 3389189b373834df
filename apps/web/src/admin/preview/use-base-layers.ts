import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api/index.ts';
import { type ShownLayer, stackingOrder, startSlugs } from '../../layers/index.ts';

/** What the default context shows at start: the ground on which a place is picked. */
export function useBaseLayers(): readonly ShownLayer[] {
  const { data: context } = useQuery({
    queryKey: ['admin', 'default-context'],
    queryFn: ({ signal }) => api.contexts.default({ signal }),
  });
  return useMemo(() => {
    if (!context) return [];
    const start = new Set(startSlugs(context));
    return stackingOrder(context).flatMap((slug) => {
      const item = context.layers[slug];
      return item && start.has(slug) ? [{ item, opacity: 1 }] : [];
    });
  }, [context]);
}
