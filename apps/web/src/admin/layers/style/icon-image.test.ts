import { expect, test } from 'vitest';
import { iconColor, iconName, keptImage, toImage } from './icon-image.ts';
import { ICONS } from './icon-set.ts';

test('ADM-16 icons of the kept set are plain drawings, in any colour, recognised again in the style that carries them', () => {
  expect(ICONS.length).toBeGreaterThan(50);
  expect(new Set(ICONS.map(({ title }) => title)).size).toBe(ICONS.length);
  for (const { name } of ICONS) {
    const image = keptImage(name, '#b0183b');
    expect([name, iconName(image), iconColor(image)]).toEqual([name, name, '#b0183b']);
    // What the engine refuses of a style's images.
    expect(atob(image.split(',')[1] ?? '')).not.toMatch(/<\s*(?:image|use|filter|script|pattern|mask|symbol)\b|<!/i);
  }
  expect(iconName(toImage('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'))).toBeNull();
});
