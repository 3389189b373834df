import { AppError, type LonLat } from '@motu/core';
import { fr } from './fr.ts';

/** A position a minute old is good enough to leave from; a phone under trees takes a while. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 };
const PERMISSION_DENIED = 1;

/** Where the device is, asked once. */
export function currentPosition(geolocation: Geolocation | undefined = navigator.geolocation): Promise<LonLat> {
  return new Promise((resolve, reject) => {
    if (!geolocation) return reject(new AppError('unavailable', fr.positionMissing));
    geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => resolve([longitude, latitude]),
      ({ code, message }) => {
        const sentence = code === PERMISSION_DENIED ? fr.positionRefused : fr.positionMissing;
        reject(new AppError('unavailable', sentence, { cause: new Error(message) }));
      },
      OPTIONS,
    );
  });
}
