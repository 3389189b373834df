import { useSyncExternalStore } from 'react';
import { createPreferenceStore } from './preference-store.ts';
import type { Preferences } from './preferences.ts';

/** The preferences of this visitor, in every page. */
export const preferences = createPreferenceStore(window);

export function usePreferences(): Preferences {
  return useSyncExternalStore(preferences.subscribe, preferences.get);
}
