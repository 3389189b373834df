import { Button, Checkbox, NativeSelect, SegmentedControl } from '@mantine/core';
import { GEO_FORMATS, type GeoFormat, geographicParts } from '@motu/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { DialogActions } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.tsx';
import { words } from '../ui/words.ts';
import { EXAMPLES } from './examples.ts';
import { fr } from './fr.ts';
import { COLOR_SCHEMES, type Preferences } from './preferences.ts';
import classes from './preferences-modal.module.css';
import { preferences } from './use-preferences.ts';

type Flag = 'showGeographic' | 'showUtm' | 'showDfci' | 'showScale' | 'restoreView';

const FORMATS = GEO_FORMATS.map((value) => ({
  value,
  label: fr.example(fr.formats[value], geographicParts(value, EXAMPLES.place)[0]),
}));
const SCHEMES = COLOR_SCHEMES.map((value) => ({ value, label: fr.schemes[value] }));

/** What the map shows. Nothing changes until it is saved. */
export function DisplayForm({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(preferences.get);
  const change = (changes: Partial<Preferences>) => setDraft((now) => ({ ...now, ...changes }));
  const check = (flag: Flag, description?: string) => (
    <Checkbox
      label={fr[flag]}
      description={description}
      checked={draft[flag]}
      onChange={({ currentTarget }) => change({ [flag]: currentTarget.checked })}
    />
  );

  const save = () => {
    preferences.update(draft);
    notify({ id: 'preferences', tone: 'success', title: fr.saved, text: fr.savedText });
    onClose();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Group title={fr.coordinates}>
        <NativeSelect
          label={fr.format}
          classNames={{ input: classes.select }}
          rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
          data={FORMATS}
          value={draft.coordinateFormat}
          onChange={({ currentTarget }) => change({ coordinateFormat: currentTarget.value as GeoFormat })}
        />
        <div className={classes.checks}>
          {check('showGeographic')}
          {check('showUtm', EXAMPLES.utm)}
          {check('showDfci', EXAMPLES.dfci)}
        </div>
        <p className={classes.note}>{fr.noPointer}</p>
      </Group>
      <Group title={fr.map}>
        {check('showScale')}
        {check('restoreView', fr.restoreViewHint)}
      </Group>
      <Group title={fr.appearance}>
        <SegmentedControl
          aria-label={fr.appearance}
          data={SCHEMES}
          value={draft.colorScheme}
          onChange={(colorScheme) => change({ colorScheme })}
        />
      </Group>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
        <Button type="submit">{words.save}</Button>
      </DialogActions>
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}
