export { colorSchemeManager } from './color-scheme.ts';
export type { Preferences, SavedView } from './preferences.ts';
export { openPreferences, PreferencesDialog, usePreferencesTab } from './preferences-dialog.tsx';
export { type StoredItem, storedText } from './stored-item.ts';
export { storedPreferences } from './stored-preferences.ts';
export { preferences, usePreferences } from './use-preferences.ts';
