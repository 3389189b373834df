import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { DisplayForm } from './display-form.tsx';
import { fr } from './fr.ts';
import classes from './preferences-modal.module.css';
import type { StoredItem } from './stored-item.ts';
import { StoredList } from './stored-list.tsx';

export type PreferencesTab = 'display' | 'device';

type PreferencesModalProps = {
  /** The tab it opens on, null to close. */
  openTab: PreferencesTab | null;
  onClose: () => void;
  storedItems: readonly StoredItem[];
};

/** « Préférences »: what to show, and what is kept on this device (PREF-01, WEL-07). */
export function PreferencesModal({ openTab, onClose, storedItems }: PreferencesModalProps) {
  // Over this dialog, another may ask to confirm: Escape is then its own.
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog opened={openTab !== null} title={fr.title} width={640} onClose={() => !isAsking && onClose()}>
      <Tabs defaultValue={openTab} keepMounted={false}>
        <Tabs.List aria-label={fr.title}>
          <Tabs.Tab value="display">{fr.display}</Tabs.Tab>
          <Tabs.Tab value="device">{fr.device}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="display" className={classes.panel}>
          <DisplayForm onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="device" className={classes.panel}>
          <StoredList items={storedItems} isAsking={isAsking} onAsking={setAsking} onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}
