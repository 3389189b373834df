import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../api/index.ts';
import { refreshWhenRefused, SessionProvider, whenLeaving } from '../auth/index.ts';
import { colorSchemeManager } from '../preferences/index.ts';
import { cssVariablesResolver, theme } from '../theme/theme.ts';
import { Toasts } from '../ui/toasts.tsx';
import { routes } from './routes.tsx';

const reservedZones = () => import('../zones/reserved-zones.ts');
whenLeaving({
  isThere: async () => (await reservedZones()).reservedZones().length > 0,
  remove: async () => (await reservedZones()).removeReservedZones(),
});

const router = createBrowserRouter(routes);
const queries = createQueryClient((error) => refreshWhenRefused(queries, error));

/** Everything that surrounds the pages. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      deduplicateCssVariables={false}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>
  );
}
