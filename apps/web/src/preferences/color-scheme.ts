import type { MantineColorSchemeManager } from '@mantine/core';
import { preferences } from './use-preferences.ts';

let stop = () => {};

/** The component kit asks here for light or dark: it is a preference like the others. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => preferences.get().colorScheme,
  set: (colorScheme) => preferences.update({ colorScheme }),
  subscribe(onUpdate) {
    let known = preferences.get().colorScheme;
    stop = preferences.subscribe(() => {
      const { colorScheme } = preferences.get();
      if (colorScheme === known) return;
      known = colorScheme;
      onUpdate(colorScheme);
    });
  },
  unsubscribe: () => stop(),
  clear: () => preferences.update({ colorScheme: 'auto' }),
};
