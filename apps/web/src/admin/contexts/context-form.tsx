import { Checkbox, NumberInput, Textarea } from '@mantine/core';
import { checkContext, DESCRIPTION_MAX, ZOOM_MAX } from '@motu/contract';
import { useNavigate } from 'react-router';
import { api } from '../../api/index.ts';
import { usePageTitle } from '../../product/index.ts';
import { EditFrame } from '../form/edit-frame.tsx';
import classes from '../form/fields.module.css';
import { NameFields } from '../form/name-fields.tsx';
import { fromNumber, toNumber } from '../form/to-number.ts';
import { useEditForm } from '../form/use-edit-form.ts';
import { useAfterEdit } from '../form/use-edited.ts';
import { fr as adminTexts } from '../fr.ts';
import { PageTitle } from '../page-title.tsx';
import { ContextPreview } from './context-preview.tsx';
import { CONTEXT_FIELDS, type ContextDraft } from './fields.ts';
import { fr } from './fr.ts';
import { GroupList } from './group-list.tsx';
import { useAllLayers } from './use-all-layers.ts';

const LIST = '/admin/contexts';
const PARENTS = [{ label: fr.title, to: LIST }];
const ZOOMS = [
  ['minZoom', fr.minZoom],
  ['defaultZoom', fr.defaultZoom],
  ['maxZoom', fr.maxZoom],
] as const;

/** A context: what it is called, its zooms, its groups and layers in order, and how its map opens. */
export function ContextForm({ id, start }: { id: string | null; start: ContextDraft }) {
  const navigate = useNavigate();
  const { saved, removed } = useAfterEdit();
  const layers = useAllLayers();
  const form = useEditForm<ContextDraft>({
    start,
    check: checkContext,
    save: async ({ version, ...context }) => {
      const { content } = await (id
        ? api.contexts.change({ params: { id }, body: { ...context, version } })
        : api.contexts.add({ body: context }));
      const { id: _, ...draft } = content;
      return draft;
    },
    onSaved: ({ name }) => {
      saved(name);
      navigate(LIST);
    },
  });
  const { draft, base, set, error } = form;
  const title = id ? base.name : fr.add;
  usePageTitle(`${title} · ${adminTexts.administration}`);

  return (
    <>
      <PageTitle title={title} parents={PARENTS} />
      <EditFrame
        form={form}
        fields={CONTEXT_FIELDS}
        onCancel={() => navigate(LIST)}
        removal={
          id && !base.isDefault
            ? {
                title: fr.remove(title),
                text: fr.removeText,
                run: () => api.contexts.remove({ params: { id }, query: { version: base.version } }),
                onRemoved: () => {
                  removed(title);
                  navigate(LIST);
                },
              }
            : undefined
        }
      >
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
            <ContextPreview draft={draft} layers={layers} />
          </div>
        </div>
      </EditFrame>
    </>
  );
}
