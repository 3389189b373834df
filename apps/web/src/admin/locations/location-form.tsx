import { NumberInput } from '@mantine/core';
import { checkEmplacement } from '@motu/contract';
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
import { LOCATION_FIELDS, type LocationDraft } from './fields.ts';
import { fr } from './fr.ts';
import { LocationPicker } from './location-picker.tsx';

const LIST = '/admin/locations';
const PARENTS = [{ label: fr.title, to: LIST }];
const NUMBERS = [
  ['lon', fr.lon],
  ['lat', fr.lat],
  ['width', fr.width],
  ['height', fr.height],
] as const;

/** A place and its address; picked on the map or typed. */
export function LocationForm({ id, start }: { id: string | null; start: LocationDraft }) {
  const navigate = useNavigate();
  const { saved, removed } = useAfterEdit();
  const form = useEditForm<LocationDraft>({
    start,
    check: checkEmplacement,
    save: async ({ version, ...place }) => {
      const { content } = await (id
        ? api.emplacements.change({ params: { id }, body: { ...place, version } })
        : api.emplacements.add({ body: place }));
      const { id: _, ...draft } = content;
      return draft;
    },
    onSaved: ({ title }) => {
      saved(title);
      navigate(LIST);
    },
  });
  const { draft, set, error } = form;
  const title = id ? form.base.title : fr.add;
  usePageTitle(`${title} · ${adminTexts.administration}`);

  return (
    <>
      <PageTitle title={title} parents={PARENTS} />
      <EditFrame
        form={form}
        fields={LOCATION_FIELDS}
        onCancel={() => navigate(LIST)}
        removal={
          id
            ? {
                title: fr.remove(title),
                text: fr.removeText,
                run: () => api.emplacements.remove({ params: { id }, query: { version: form.base.version } }),
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
              name={draft.title}
              slug={draft.slug}
              nameError={error('title')}
              slugError={error('slug')}
              onName={(title) => set({ title })}
              onSlug={(slug) => set({ slug })}
            />
            <div className={classes.pairs}>
              {NUMBERS.map(([name, label]) => (
                <NumberInput
                  key={name}
                  label={label}
                  description={fr.degrees}
                  required
                  withAsterisk
                  hideControls
                  decimalSeparator=","
                  decimalScale={6}
                  value={fromNumber(draft[name])}
                  error={error(name)}
                  onChange={(value) => set({ [name]: toNumber(value) })}
                />
              ))}
            </div>
          </div>
          <div className={classes.aside}>
            <LocationPicker place={draft} onPick={set} />
          </div>
        </div>
      </EditFrame>
    </>
  );
}
