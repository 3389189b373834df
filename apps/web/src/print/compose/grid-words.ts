import { formatNumber, withUnit } from '@motu/core';
import type { PrintPage } from '@motu/core/print';
import { UTM_SYSTEMS } from '@motu/core/projection';
import { fr } from '../fr.ts';
import type { GridName } from '../settings.ts';
import { degreeStep, dfciStep, metricStep } from './grid-lines.ts';

const RGPF = /^EPSG:329[6-9]$/;

/** `Projection UTM 6 Sud, RGPF (EPSG:3297)` */
export function systemWords(crs: string): string {
  const { zone = 0, isSouth = true } = UTM_SYSTEMS.find(({ code }) => code === crs) ?? {};
  return fr.system(zone, isSouth, RGPF.test(crs) ? 'RGPF' : 'WGS 84', crs);
}

/** What the grid is, and how much it leans from the meridian. */
export function gridWords(grid: GridName, { scale, rotationDeg }: PrintPage, north: number): string[] {
  if (grid === 'none') return [];
  if (grid === 'geographic') return [fr.gridWords.geographic(stepWords(degreeStep(scale)))];
  const lean = ((north + rotationDeg + 540) % 360) - 180;
  const metres = grid === 'dfci' ? dfciStep(scale) : metricStep(scale);
  const step = metres < 1000 ? withUnit(formatNumber(metres), 'm') : withUnit(formatNumber(metres / 1000), 'km');
  return [fr.gridWords[grid](step, leanWords(lean))];
}

function stepWords(degrees: number): string {
  const seconds = Math.round(degrees * 3600);
  if (seconds < 60) return `${seconds}″`;
  return seconds < 3600 ? `${seconds / 60}′` : `${formatNumber(seconds / 3600)}°`;
}

/** `-0.86` → `0°52′ vers l’est`: where the lines of the grid lean to when the north of the globe is so far clockwise of theirs. */
function leanWords(degrees: number): string {
  const minutes = Math.round(Math.abs(degrees) * 60);
  const angle = `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′`;
  return minutes === 0 ? angle : fr.leans(angle, degrees < 0);
}
