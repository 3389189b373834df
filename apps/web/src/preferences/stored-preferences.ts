import { fr } from './fr.ts';
import { PREFERENCES_KEY } from './preference-store.ts';
import { type StoredItem, storedText } from './stored-item.ts';
import { preferences } from './use-preferences.ts';

const text = storedText(PREFERENCES_KEY, fr.stored.preferences, preferences.clear);

/** The preferences themselves, among what is kept on the device. */
export const storedPreferences: StoredItem = {
  ...text,
  measure() {
    preferences.flush();
    return text.measure();
  },
};
