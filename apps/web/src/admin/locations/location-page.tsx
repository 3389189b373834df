import { useParams } from 'react-router';
import { api } from '../../api/index.ts';
import { Loaded } from '../form/loaded.tsx';
import { useEdited } from '../form/use-edited.ts';
import { fr } from './fr.ts';
import { LocationForm } from './location-form.tsx';

/** A saved location that exists. */
export function LocationPage() {
  const { id = '' } = useParams();
  const query = useEdited('emplacement', id, api.emplacements.read);
  return (
    <Loaded query={query} failed={fr.oneFailed}>
      {({ id: own, ...place }) => <LocationForm key={own} id={own} start={place} />}
    </Loaded>
  );
}

/** A new one, nowhere yet: its place is picked on the map, or typed. */
export function NewLocationPage() {
  const nowhere = { lon: Number.NaN, lat: Number.NaN, width: Number.NaN, height: Number.NaN };
  return <LocationForm id={null} start={{ title: '', slug: '', ...nowhere, version: 0 }} />;
}
