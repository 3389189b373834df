import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page of the administration has. */
const MOST_STOPS = 200;

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** A dialog that opens takes the focus a moment later: keys that come before would be undone by it. */
const untilFocusIsNear = (target: Locator): Promise<void> =>
  expect
    .poll(() =>
      target.evaluate((element) => {
        const dialog = element.closest('[role=dialog][aria-modal=true]');
        return dialog === null || dialog.contains(document.activeElement);
      }),
    )
    .toBe(true);

/** Hands without a mouse: everything is reached by Tab, from wherever the focus is. */
export function createKeyboard(page: Page) {
  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    // Some wait for the server before they can be reached.
    await expect(target).toBeEnabled();
    await untilFocusIsNear(target);
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      if (await isFocused(target)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${target} cannot be reached by the keyboard.`);
  }

  return {
    reach,
    /** Follows a link, or presses a button. */
    async press(target: Locator, key = 'Enter'): Promise<void> {
      await reach(target);
      await page.keyboard.press(key);
    },
    /** Types in the place of what a field holds. */
    async write(target: Locator, text: string): Promise<void> {
      await reach(target);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
      await expect(target).toHaveValue(text);
    },
    /** Goes down a list until this option is chosen. */
    async choose(target: Locator, option: string | RegExp): Promise<void> {
      await reach(target);
      const isWanted = (text: string) => (typeof option === 'string' ? text === option : option.test(text));
      const [chosen, options] = [target.locator('option:checked'), target.locator('option')];
      // Some lists come from the server.
      await expect.poll(async () => (await options.allTextContents()).some(isWanted)).toBe(true);
      for (let step = await options.count(); step > 0; step--) {
        await page.keyboard.press('ArrowDown');
        if (isWanted((await chosen.textContent()) ?? '')) return;
      }
      throw new Error(`${target} does not offer ${option}.`);
    },
    /** Ticks a box, or turns a switch. */
    async tick(target: Locator): Promise<void> {
      await reach(target);
      await page.keyboard.press('Space');
      await expect(target).toBeChecked();
    },
    /** From one tab to another, by the arrows. */
    async openTab(from: Locator, to: Locator): Promise<void> {
      await reach(from);
      for (let step = 0; step < 10 && !(await isFocused(to)); step++) await page.keyboard.press('ArrowRight');
      await expect(to).toHaveAttribute('aria-selected', 'true');
    },
  };
}

/** A key on what can be used by now: one on a button that still waits for the server does nothing. */
export async function pressOn(target: Locator, key: string): Promise<void> {
  await expect(target).toBeEnabled();
  await target.press(key);
}

/**
 * Moves what was lifted from a sorted list by one place. The list measures its rows when something is lifted: a key that comes in that very
 * moment goes by, and is pressed again, as a person does who hears nothing.
 */
export const moveLifted = (page: Page, key: 'ArrowUp' | 'ArrowDown', told: Locator): Promise<void> =>
  expect(async () => {
    await page.keyboard.press(key);
    await expect(told).toBeAttached({ timeout: 5000 });
  }).toPass();
