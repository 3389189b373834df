import type { MapContext } from '@motu/contract';
import { AppError } from '@motu/core';
import type { Api } from '../api/index.ts';

type FoundContext = {
  context: MapContext;
  /** The context that was asked for and is not there; the default one came in its place. */
  missing: string | null;
};

type ContextCalls = Pick<Api['contexts'], 'bySlug' | 'default'>;

/** The context of this slug, or the default one: when none is asked, or when it is unknown or withdrawn (LAY-01). */
export async function findContext(
  slug: string | null,
  calls: ContextCalls,
  signal?: AbortSignal,
): Promise<FoundContext> {
  if (slug === null) return { context: await calls.default({ signal }), missing: null };
  try {
    return { context: await calls.bySlug({ params: { slug }, signal }), missing: null };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error;
    return { context: await calls.default({ signal }), missing: slug };
  }
}
