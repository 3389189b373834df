import type { LayerItem, NewTask } from '@motu/contract';
import { formFr as words } from './fr.ts';

/** What is typed before it is a task. */
export type TaskDraft = Omit<NewTask, 'extent'> & { extent: NewTask['extent'] | null };

export const EMPTY_DRAFT: TaskDraft = {
  kind: 'seed',
  layer: '',
  grid: 'EPSG:4326',
  format: 'image/png',
  scale: 1,
  minZoom: 8,
  maxZoom: 12,
  extent: null,
  place: null,
};

type Known = Pick<LayerItem, 'slug' | 'minZoom' | 'maxZoom' | 'sourceOptions'>;

/** A layer brings its own format, and zooms that it is shown at. */
export function changeDraft(draft: TaskDraft, changes: Partial<TaskDraft>, layers: readonly Known[]): TaskDraft {
  const next = { ...draft, ...changes };
  const layer = changes.layer ? layers.find(({ slug }) => slug === changes.layer) : undefined;
  if (!layer) return next;
  const minZoom = Math.max(next.minZoom, layer.minZoom);
  return {
    ...next,
    format: layer.sourceOptions.format as NewTask['format'],
    minZoom,
    maxZoom: Math.max(minZoom, Math.min(next.maxZoom, layer.maxZoom)),
  };
}

/** The task, or what it lacks. */
export function toNewTask({ extent, ...draft }: TaskDraft): { task: NewTask | null; missing: Record<string, string> } {
  const missing = {
    ...(draft.layer === '' && { layer: words.missingLayer }),
    ...(!extent && { extent: words.missingExtent }),
  };
  return { task: extent && draft.layer !== '' ? { ...draft, extent } : null, missing };
}
