import { Checkbox, NumberInput, Textarea } from '@mantine/core';
import { DESCRIPTION_MAX, ZOOM_MAX } from '@motu/contract';
import { chosen, PUBLIC } from '../access/visibility.ts';
import { VisibilityField } from '../access/visibility-field.tsx';
import classes from '../form/fields.module.css';
import { NameFields } from '../form/name-fields.tsx';
import { fromNumber, toNumber } from '../form/to-number.ts';
import type { EditForm } from '../form/use-edit-form.ts';
import { useAllLayers } from '../use-all-layers.ts';
import { ContextPreview } from './context-preview.tsx';
import type { ContextDraft } from './fields.ts';
import { fr } from './fr.ts';
import { GroupList } from './group-list.tsx';

const ZOOMS = [
  ['minZoom', fr.minZoom],
  ['defaultZoom', fr.defaultZoom],
  ['maxZoom', fr.maxZoom],
] as const;

/** A context: what it is called, its zooms, its groups and layers in order, and how its map opens. */
export function ContextForm({ draft, base, set, error }: EditForm<ContextDraft>) {
  const layers = useAllLayers();
  return (
    <div className={classes.columns}>
      <div className={classes.fields}>
        <NameFields
          texts={fr}
          name={draft.name}
          slug={draft.slug}
          nameError={error('name')}
          slugError={error('slug')}
          onName={(name) => set({ name })}
          onSlug={(slug) => set({ slug })}
        />
        <Textarea
          label={fr.description}
          description={fr.descriptionHint}
          autosize
          minRows={2}
          maxLength={DESCRIPTION_MAX}
          value={draft.description ?? ''}
          error={error('description')}
          onChange={({ currentTarget }) => set({ description: currentTarget.value || null })}
        />
        <div className={classes.line}>
          {ZOOMS.map(([name, label]) => (
            <NumberInput
              key={name}
              label={label}
              hideControls
              allowDecimal={false}
              min={0}
              max={ZOOM_MAX}
              value={fromNumber(draft[name])}
              error={error(name)}
              onChange={(value) => set({ [name]: toNumber(value) })}
            />
          ))}
        </div>
        <Checkbox
          label={fr.publish}
          description={fr.publishHint}
          checked={draft.published}
          error={error('published')}
          onChange={({ currentTarget }) => set({ published: currentTarget.checked })}
        />
        <VisibilityField
          of="context"
          value={draft.visibility ?? PUBLIC}
          error={error('visibility')}
          onChange={(next) => set(chosen(next, base))}
        />
        <Checkbox
          label={fr.beDefault}
          description={base.isDefault ? fr.isTheDefault : fr.beDefaultHint}
          disabled={base.isDefault}
          checked={draft.isDefault}
          error={error('isDefault')}
          onChange={({ currentTarget }) => set({ isDefault: currentTarget.checked })}
        />
        <GroupList groups={draft.groups} layers={layers} error={error} onChange={(groups) => set({ groups })} />
      </div>
      <div className={classes.aside}>
        <ContextPreview draft={draft} layers={layers} set={set} error={error('center') ?? error('extent')} />
      </div>
    </div>
  );
}
