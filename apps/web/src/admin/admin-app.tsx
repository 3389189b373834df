import { Route, Routes } from 'react-router';
import { LazyPart, type Part } from '../ui/lazy-part.tsx';
import { Loading } from '../ui/loading.tsx';
import { words } from '../ui/words.ts';
import { AdminForbidden } from './admin-forbidden.tsx';
import { AdminNotFound } from './admin-not-found.tsx';
import { isForAdministrators } from './page-table.tsx';
import { PAGES } from './pages.ts';
import { Shell } from './shell.tsx';
import { LayerUpdatesProvider } from './updates/layer-updates-provider.tsx';
import { useIsAdmin } from './use-is-admin.ts';

/** The administration: its shell, and its pages. */
export function AdminApp() {
  const isAdmin = useIsAdmin();
  return (
    <Routes>
      <Route
        element={
          <LayerUpdatesProvider>
            <Shell />
          </LayerUpdatesProvider>
        }
      >
        {PAGES.map(({ path, part }) => (
          <Route
            key={path}
            path={path}
            element={isAdmin || !isForAdministrators(path) ? <LazyPage part={part} /> : <AdminForbidden />}
          />
        ))}
        <Route path="*" element={<AdminNotFound />} />
      </Route>
    </Routes>
  );
}

function LazyPage({ part }: { part: Part<object> }) {
  return <LazyPart part={part} props={{}} fallback={<Loading label={words.loading} />} isPage />;
}
