import { checkEmplacement } from '@motu/contract';
import { api } from '../../api/index.ts';
import { EditPage } from '../form/edit-page.tsx';
import { LOCATION_FIELDS, type LocationDraft } from './fields.ts';
import { fr } from './fr.ts';
import { LocationForm } from './location-form.tsx';

/** Nowhere yet: its place is picked on the map, or typed. */
const NOWHERE: LocationDraft = {
  title: '',
  slug: '',
  lon: Number.NaN,
  lat: Number.NaN,
  width: Number.NaN,
  height: Number.NaN,
  version: 0,
};

export function LocationPage() {
  return (
    <EditPage
      list="/admin/locations"
      texts={fr}
      calls={api.emplacements}
      start={NOWHERE}
      fields={LOCATION_FIELDS}
      check={checkEmplacement}
      nameOf={({ title }) => title}
    >
      {(form) => <LocationForm {...form} />}
    </EditPage>
  );
}
