import { NativeSelect, type NativeSelectProps, NumberInput, SegmentedControl } from '@mantine/core';
import { type NewTask, TASK_FORMATS, TASK_GRIDS, TILE_TASK_KINDS, ZOOM_MAX } from '@motu/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { FailureState } from '../../ui/failure-state.tsx';
import classes from '../form/fields.module.css';
import { fromNumber, toNumber } from '../form/to-number.ts';
import { extentsByName, placeLines } from '../places.ts';
import { usePlaces } from '../use-places.ts';
import { fr, formFr as words } from './fr.ts';
import own from './new-task-page.module.css';
import type { TaskEditing } from './use-new-task.ts';

const KINDS = TILE_TASK_KINDS.map((value) => ({ value, label: words.kinds[value] }));
const SCALES = [1, 2].map((value) => ({ value: String(value), label: fr.scales[value] ?? '' }));

export function KindField({ editing: { draft, set } }: { editing: TaskEditing }) {
  return (
    <div>
      <p className={classes.label}>{words.kind}</p>
      <SegmentedControl
        aria-label={words.kind}
        data={KINDS}
        value={draft.kind}
        onChange={(kind) => set({ kind: kind as NewTask['kind'] })}
      />
      <p className={`${classes.note} ${own.help}`}>{words.kindHelp[draft.kind]}</p>
    </div>
  );
}

type LayerFieldProps = { editing: TaskEditing; layers: readonly { slug: string; name: string }[] };

export function LayerField({ editing: { draft, set, error }, layers }: LayerFieldProps) {
  return (
    <Select
      label={words.layer}
      required
      withAsterisk
      data={[{ value: '', label: words.choose }, ...layers.map(({ slug, name }) => ({ value: slug, label: name }))]}
      value={draft.layer}
      error={error('layer')}
      onChange={({ currentTarget }) => set({ layer: currentTarget.value })}
    />
  );
}

export function ZoomFields({ editing: { draft, set, error } }: { editing: TaskEditing }) {
  return (
    <div className={classes.pairs}>
      {(['minZoom', 'maxZoom'] as const).map((name) => (
        <NumberInput
          key={name}
          label={words[name]}
          required
          withAsterisk
          allowDecimal={false}
          min={0}
          max={ZOOM_MAX}
          value={fromNumber(draft[name])}
          error={error(name)}
          onChange={(value) => set({ [name]: toNumber(value) })}
        />
      ))}
    </div>
  );
}

/** Which of the layer's tiles: grid, format and scale. */
export function TileFields({ editing: { draft, set, error } }: { editing: TaskEditing }) {
  return (
    <div className={`${classes.line} ${own.source}`}>
      <Select
        label={words.grid}
        data={[...TASK_GRIDS]}
        value={draft.grid}
        error={error('grid')}
        onChange={({ currentTarget }) => set({ grid: currentTarget.value as NewTask['grid'] })}
      />
      <Select
        label={words.format}
        data={TASK_FORMATS.map((value) => ({ value, label: words.formats[value] ?? value }))}
        value={draft.format}
        error={error('format')}
        onChange={({ currentTarget }) => set({ format: currentTarget.value as NewTask['format'] })}
      />
      <Select
        label={words.scale}
        data={SCALES}
        value={String(draft.scale)}
        onChange={({ currentTarget }) => set({ scale: currentTarget.value === '2' ? 2 : 1 })}
      />
    </div>
  );
}

/** A named place, or what is drawn on the map beside. */
export function PlaceField({ editing: { draft, set, error } }: { editing: TaskEditing }) {
  const { data, error: failure, refetch } = usePlaces();
  const places = data?.content ?? [];
  const extents = extentsByName(places);
  const choose = (name: string) => {
    const extent = extents.get(name);
    set(extent ? { place: name, extent } : { place: null });
  };
  if (failure) return <FailureState title={words.placesFailed} error={failure} onRetry={() => void refetch()} />;
  return (
    <Select
      label={words.place}
      data={[
        { value: '', label: words.drawn },
        // What was chosen stays, be it a place that is no more.
        ...(draft.place && !extents.has(draft.place) ? [draft.place] : []),
        ...placeLines(places),
      ]}
      value={draft.place ?? ''}
      error={error('extent')}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

function Select(props: NativeSelectProps) {
  return <NativeSelect rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />} {...props} />;
}
