import type { ContextInput } from '@motu/contract';
import { VISIBILITY_FIELD } from '../access/visibility.ts';
import type { ConflictField } from '../form/conflict.ts';
import { fr } from './fr.ts';
import { type Groups, groupsAsText } from './group-edits.ts';
import { describeExtent, formatPosition } from './opening-words.ts';

export type ContextDraft = ContextInput & { version: number };

export const CONTEXT_FIELDS: readonly ConflictField<ContextDraft>[] = [
  { name: 'name', label: fr.name },
  { name: 'slug', label: fr.slug },
  { name: 'description', label: fr.description },
  { name: 'published', label: fr.publish },
  VISIBILITY_FIELD,
  { name: 'isDefault', label: fr.beDefault },
  { name: 'minZoom', label: fr.minZoom },
  { name: 'defaultZoom', label: fr.defaultZoom },
  { name: 'maxZoom', label: fr.maxZoom },
  { name: 'center', label: fr.center, show: (center) => formatPosition(center as ContextDraft['center']) },
  { name: 'extent', label: fr.extent, show: (extent) => describeExtent(extent as ContextDraft['extent']) },
  { name: 'groups', label: fr.groups, show: (groups) => groupsAsText(groups as Groups) },
];
