import type { NoteInput } from '@motu/contract';
import type { ConflictField } from '../form/conflict.ts';
import { fr } from './fr.ts';

export type NoteDraft = NoteInput & { version: number };

export const NOTE_FIELDS: readonly ConflictField<NoteDraft>[] = [
  { name: 'content', label: fr.content },
  { name: 'order', label: fr.order },
  { name: 'published', label: fr.publish },
];
