// @vitest-environment node
import { expect, test } from 'vitest';

const files = import.meta.glob<string>('./pictures/*.svg', { query: '?raw', import: 'default', eager: true });
const pictures = Object.values(files);

test('WEL-02 each tab has a picture of its own, light and alive', () => {
  expect(new Set(pictures).size).toBe(6);
  for (const picture of pictures) {
    expect(picture.length).toBeLessThan(20_000);
    expect(picture).toMatch(/class="[sf]"/);
    expect(picture).toContain('@keyframes s');
  }
});

test('WEL-02 (ACC-08) every picture stands still for those who ask for it', () => {
  for (const picture of pictures) {
    expect(picture).toContain('@media(prefers-reduced-motion:reduce){.s,.f{animation:none}}');
  }
});
