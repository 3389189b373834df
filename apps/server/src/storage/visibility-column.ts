import type { Visibility } from '@motu/contract';

/** What everyone sees has nothing in its column. */
export const visibilityColumn = (visibility: Visibility | undefined): string | null =>
  visibility && visibility.kind !== 'public' ? JSON.stringify(visibility) : null;

export const readVisibility = (column: string | null): { visibility?: Visibility } =>
  column === null ? {} : { visibility: JSON.parse(column) as Visibility };
