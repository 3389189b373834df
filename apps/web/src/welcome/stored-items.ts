import { type StoredItem, storedText } from '../preferences/index.ts';
import { fr } from './fr.ts';
import { SURVEY_KEY, VERSION_KEY } from './stored-keys.ts';

/** What the welcome keeps on the visitor's device, for the page of the preferences that lists it (WEL-07). */
export const storedWelcome: StoredItem[] = [
  storedText(VERSION_KEY, fr.stored.version),
  storedText(SURVEY_KEY, fr.stored.survey),
];
