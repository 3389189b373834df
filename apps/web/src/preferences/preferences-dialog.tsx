import { useSyncExternalStore } from 'react';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { definePart } from '../ui/lazy-part.tsx';
import type { PreferencesTab } from './preferences-modal.tsx';
import type { StoredItem } from './stored-item.ts';

const modal = definePart(
  () => import('./preferences-modal.tsx'),
  (module) => module.PreferencesModal,
);

const listeners = new Set<() => void>();
let tab: PreferencesTab | null = null;

function show(next: PreferencesTab | null) {
  tab = next;
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Opens « Préférences », on what is displayed or on what is kept on this device. */
export const openPreferences = (on: PreferencesTab = 'display') => show(on);

/** The tab on screen, null while the dialog is closed. */
export function usePreferencesTab(): PreferencesTab | null {
  return useSyncExternalStore(subscribe, () => tab);
}

/** The dialog, whose code arrives when it is first opened. */
export function PreferencesDialog({ storedItems }: { storedItems: readonly StoredItem[] }) {
  const openTab = usePreferencesTab();
  const opened = openTab !== null;
  const close = () => show(null);
  return <LazyDialog part={modal} props={{ openTab, onClose: close, storedItems }} opened={opened} onClose={close} />;
}
