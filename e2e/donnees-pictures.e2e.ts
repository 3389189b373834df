import { test as base, expect } from './support/own-site.ts';
import { stillBox } from './support/still-box.ts';

// Each test has a server of its own, where nobody has seen the catalogue yet: no picture of it is drawn.
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  refusals: ({}, use) => use([/status of 503 .*\/vignette\.jpg/]),
});

test('DATA-01 a picture that is not drawn yet is asked for when the visitor moves, not before, and comes in the same place', async ({
  page,
  isMobile,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/vignette.jpg')) asked.push(request.url());
  });
  await page.goto('/donnees');
  const picture = page.locator('.card .picture').first();
  const address = (await picture.getAttribute('data-picture')) ?? '';
  expect(address).toContain('/vignette.jpg');
  const place = await stillBox(picture);
  // What Chromium says of a pointer that rests, when it has laid the page out.
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')));
  await expect(picture).toHaveAttribute('data-picture', address);
  expect(asked).toEqual([]);

  const title = page.getByRole('heading', { level: 1 });
  if (isMobile) await title.tap();
  else {
    await page.mouse.move(5, 5);
    await title.hover();
  }
  await expect.poll(() => asked).toContain(new URL(address, page.url()).href);
  await expect(picture).toHaveAttribute('src', address);
  // The first one of a new server waits for its threads, and is asked for again.
  await expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth), { timeout: 60_000 })
    .toBeGreaterThan(0);
  expect(await picture.boundingBox()).toEqual(place);
});
