import { api } from '../../api/index.ts';
import { SinglePage } from '../form/single-page.tsx';
import { fr } from './fr.ts';
import { SettingsForm } from './settings-form.tsx';

/** What administrators say to all (ADM-06). */
export function SettingsPage() {
  return (
    <SinglePage name="settings" texts={fr} read={api.settings.stored}>
      {({ configured, ...settings }) => <SettingsForm start={settings} configured={configured} />}
    </SinglePage>
  );
}
