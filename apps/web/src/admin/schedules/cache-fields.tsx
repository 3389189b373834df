import type { NewTask } from '@motu/contract';
import { Segments } from '../../ui/segments.tsx';
import { ExtentPicker } from '../extent/extent-picker.tsx';
import type { EditForm } from '../form/use-edit-form.ts';
import { formFr as taskWords } from '../tasks/fr.ts';
import { LayerField, PlaceField, TileFields, ZoomFields } from '../tasks/new-task-fields.tsx';
import { changeDraft, type TaskDraft } from '../tasks/task-draft.ts';
import type { TaskEditing } from '../tasks/use-new-task.ts';
import { useAllLayersQuery } from '../use-all-layers.ts';
import type { ScheduleDraft } from './fields.ts';
import { fr } from './fr.ts';
import { ReadFailure } from './read-failure.tsx';
import own from './schedule-form.module.css';

const KINDS = (['seed', 'reseed'] as const).map((value) => ({ value, label: taskWords.kinds[value] }));
const NOWHERE: NewTask['extent'] = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];

/** The task that is put in the queue, by the fields of a new one. */
export function CacheFields({ draft: { cache }, set, error }: EditForm<ScheduleDraft>) {
  const { data: layers, error: failure, refetch } = useAllLayersQuery();
  if (!cache) return null;
  const isOffered = cache.layer === '' || layers?.some(({ slug }) => slug === cache.layer);
  const stored = {
    slug: cache.layer,
    name: layers ? `${cache.layer} (${fr.removedLayer.toLowerCase()})` : cache.layer,
  };
  const draft: TaskDraft = { ...cache, extent: cache.extent.every(Number.isFinite) ? cache.extent : null };
  const editing: TaskEditing = {
    draft,
    set(changes) {
      const { extent, ...next } = changeDraft(draft, changes, layers ?? []);
      set({ cache: { ...next, extent: extent ?? NOWHERE } });
    },
    error: (field) => error(`cache.${field}`),
  };
  return (
    <div className={own.group}>
      <Segments
        label={fr.taskKind}
        choices={KINDS}
        value={cache.kind === 'reseed' ? 'reseed' : 'seed'}
        onChange={(kind) => editing.set({ kind })}
      />
      <ReadFailure title={fr.layersFailed} error={failure} onRetry={() => void refetch()} />
      <LayerField editing={editing} layers={[...(isOffered ? [] : [stored]), ...(layers ?? [])]} />
      <ZoomFields editing={editing} />
      <TileFields editing={editing} />
      <PlaceField editing={editing} />
      <ExtentPicker
        key={draft.place ?? ''}
        extent={draft.extent}
        onPick={([west, south, east, north]) => editing.set({ extent: [west, south, east, north], place: null })}
      />
    </div>
  );
}
