import { api } from '../../api/index.ts';
import { Loaded } from '../form/loaded.tsx';
import { useEdited } from '../form/use-edited.ts';
import { PageTitle } from '../page-title.tsx';
import { fr } from './fr.ts';
import { SettingsForm } from './settings-form.tsx';

/** What administrators say to all (ADM-06). */
export function SettingsPage() {
  const query = useEdited('settings', 'public', ({ signal }) => api.settings.stored({ signal }));
  return (
    <>
      <PageTitle title={fr.title} subtitle={fr.subtitle} />
      <Loaded query={query} failed={fr.failed}>
        {({ configured, ...settings }) => <SettingsForm start={settings} configured={configured} />}
      </Loaded>
    </>
  );
}
