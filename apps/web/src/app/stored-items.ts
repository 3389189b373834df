import { storedDrawings } from '../draw/index.ts';
import { storedTracks } from '../geolocation/index.ts';
import { storedOwnLayers } from '../own/index.ts';
import { type StoredItem, storedPreferences } from '../preferences/index.ts';
import { storedPrint } from '../print/index.ts';
import { storedShell } from '../update/index.ts';
import { storedWelcome } from '../welcome/index.ts';
import { storedZones } from '../zones/index.ts';

/** Everything that Motu may keep on the visitor's device: a feature that keeps something adds it here (WEL-07). */
export const storedItems: StoredItem[] = [
  storedPreferences,
  ...storedWelcome,
  storedDrawings,
  storedTracks,
  storedZones,
  storedOwnLayers,
  storedPrint,
  storedShell,
];
