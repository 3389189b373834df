import type { Visibility } from '@motu/contract';
import type { FieldError } from '@motu/core';
import { isSame } from '../form/conflict.ts';
import { fr } from './fr.ts';

type Shown = { visibility?: Visibility };

export const PUBLIC: Visibility = { kind: 'public' };

/** What is chosen, for a form: nothing where nothing was said and everyone goes on seeing it. */
export function chosen(next: Visibility, { visibility }: Shown): Shown {
  // A field that is set to nothing is not sent.
  return { visibility: next.kind === 'public' && !visibility ? undefined : next } as Shown;
}

/** Groups are to be named before they can be shown something. */
export const checkVisibility = ({ visibility }: Shown): FieldError[] =>
  visibility?.kind === 'groups' && visibility.groups.length === 0 ? [{ field: 'visibility', message: fr.choose }] : [];

/** « Visibilité modifiée : publique → groupes »; null where it is as it was. */
export function describeChange(base: Shown, draft: Shown): string | null {
  const [from, to] = [base.visibility ?? PUBLIC, draft.visibility ?? PUBLIC];
  return isSame(from, to) ? null : fr.changed(from.kind, to.kind);
}

/** « publique », « comptes », « 3 groupes » */
function formatVisibility(visibility: Visibility = PUBLIC): string {
  return visibility.kind === 'groups' ? fr.summaries.groups(visibility.groups.length) : fr.summaries[visibility.kind];
}

/** As a conflict and the journal name it. */
export const VISIBILITY_FIELD = {
  name: 'visibility' as const,
  label: fr.field,
  show: (value: unknown) => formatVisibility(value as Visibility | undefined),
};
