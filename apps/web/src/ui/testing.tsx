import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from '../theme/theme.ts';

/** Renders in Motu's theme, without transitions. */
export function renderInTheme(node: ReactNode) {
  return render(node, { wrapper: Themed });
}

function Themed({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      {children}
    </MantineProvider>
  );
}
