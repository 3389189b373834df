import { cleanName } from '../../names/clean-name.ts';
import { ofPlace } from './of-place.ts';

/** Where the French name is not simply « Aérodrome de » and the English one. */
const KNOWN: Record<string, string> = {
  "Faa'a International Airport": 'Aéroport international de Tahiti-Faaʻa',
  'Hiva Oa-Atuona Airport': 'Aérodrome d’Atuona – Hiva Oa',
  'Huahine-Fare Airport': 'Aérodrome de Huahine',
  'Moorea Temae Airport': 'Aérodrome de Moorea – Temae',
  'Napuka Island Airport': 'Aérodrome de Napuka',
  'Naiu Airport': 'Aérodrome de Niau',
  'Aratika Nord Airport': 'Aérodrome d’Aratika',
  'Pukaruha Airport': 'Aérodrome de Pukarua',
  'Nuku Hiva Airport': 'Aérodrome de Nuku Hiva – Nuku Ataha',
};

/** `"Anaa Airport"` → `Aérodrome d’Anaa`. */
export function airfieldName(raw: string): string {
  const known = KNOWN[raw];
  if (known) return known;
  const place = cleanName(raw.replace(/ (International )?Airport$/, ''));
  return `Aérodrome ${ofPlace(place)}`;
}
