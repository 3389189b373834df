import { cleanFilename, tahitiDay } from '@motu/core';

const NAME_LENGTH = 60;

/** `Les-deux-baies 2026-11-17` */
export function fileName(title: string, fallback: string, now: Date): string {
  const words = title.slice(0, NAME_LENGTH).split(/[^\p{L}\p{M}\p{N}_]+/u);
  return `${words.map(cleanFilename).filter(Boolean).join('-') || fallback} ${tahitiDay(now)}`;
}
