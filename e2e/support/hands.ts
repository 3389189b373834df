import { expect, type Locator, type Page } from '@playwright/test';
import { createKeyboard } from './keyboard.ts';

/** Ways to work: a mouse, keys alone, or a finger on a tablet. */
export type Way = 'mouse' | 'keyboard' | 'tablet';

/** What an administrator does with a page; each counts its clicks, taps or keys. A text that is typed counts for one. */
export type Hands = {
  press(target: Locator): Promise<void>;
  write(target: Locator, text: string): Promise<void>;
  choose(target: Locator, option: string | RegExp): Promise<void>;
  tick(target: Locator): Promise<void>;
  openTab(name: string): Promise<void>;
  /** Hands a file over to the button that asks for one. */
  give(button: Locator, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
  /** Steps since it was last asked. */
  steps(): number;
};

export function createHands(page: Page, way: Way): Hands {
  return way === 'keyboard' ? keyHands(page) : pointerHands(page, way === 'tablet');
}

function pointerHands(page: Page, isFinger: boolean): Hands {
  let done = 0;
  const press = async (target: Locator) => {
    done += 1;
    await (isFinger ? target.tap() : target.click());
  };
  return {
    press,
    async write(target, text) {
      await press(target);
      done += 1;
      await target.fill(text);
    },
    async choose(target, option) {
      done += 2; // the list is opened, and a line of it pressed
      const lines = target.locator('option');
      const isWanted = (text: string) => (typeof option === 'string' ? text === option : option.test(text));
      await expect.poll(async () => (await lines.allTextContents()).some(isWanted)).toBe(true);
      await target.selectOption({ label: (await lines.allTextContents()).find(isWanted) ?? '' });
    },
    async tick(target) {
      await press(target);
      await expect(target).toBeChecked();
    },
    openTab: (name) => press(page.getByRole('tab', { name })),
    async give(button, file) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(button)]);
      await chooser.setFiles(file);
    },
    steps: () => taken(done, () => (done = 0)),
  };
}

function keyHands(page: Page): Hands {
  let done = 0;
  const { keyboard } = page;
  const counting = {
    press: (key: string) => {
      done += 1;
      return keyboard.press(key);
    },
    type: (text: string) => {
      done += 1;
      return keyboard.type(text);
    },
  };
  const counted = new Proxy(page, {
    get: (of, name) => (name === 'keyboard' ? counting : Reflect.get(of, name)),
  });
  const keys = createKeyboard(counted);
  // Listened to from the start: a key is quicker than the browser's readiness to hand the chooser over.
  page.on('filechooser', () => {});
  return {
    press: (target) => keys.press(target),
    write: keys.write,
    choose: keys.choose,
    tick: keys.tick,
    openTab: (name) => keys.openTab(page.getByRole('tab', { selected: true }).first(), page.getByRole('tab', { name })),
    async give(button, file) {
      await keys.reach(button);
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), counted.keyboard.press('Enter')]);
      await chooser.setFiles(file);
    },
    steps: () => taken(done, () => (done = 0)),
  };
}

function taken(done: number, forget: () => void): number {
  forget();
  return done;
}
