import { type StoredItem, storedText } from '../preferences/index.ts';
import { fr } from './fr-button.ts';

/** The choices of the last page, among what is kept on the device; the name is the one that consent gives it. */
export const storedPrint: StoredItem = storedText('comfort:impression', fr.stored);
