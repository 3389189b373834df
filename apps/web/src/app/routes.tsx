import type { ReactNode } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { RequireAdmin, SessionDialogs } from '../auth/index.ts';
import { Header } from '../product/index.ts';
import { definePart, LazyPart } from '../ui/lazy-part.tsx';
import { Loading } from '../ui/loading.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { words } from '../ui/words.ts';
import { CrashPage } from './crash-page.tsx';
import { MapFallback } from './map-fallback.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const mapPage = definePart(
  () => import('./map-page.tsx'),
  (module) => module.MapPage,
);
const loginPage = definePart(
  () => import('../auth/login-page.tsx'),
  (module) => module.LoginPage,
);
const adminApp = definePart(
  () => import('../admin/admin-app.tsx'),
  (module) => module.AdminApp,
);

const frame = (content: ReactNode) => <MessagePage header={<Header />}>{content}</MessagePage>;
const loading = frame(<Loading label={words.loading} />);

function Page() {
  return (
    <>
      <Outlet />
      <SessionDialogs />
    </>
  );
}

export const routes: RouteObject[] = [
  {
    element: <Page />,
    errorElement: <CrashPage />,
    children: [
      {
        // One element for both: going from one location to another keeps the map as it is.
        element: <LazyPart part={mapPage} fallback={<MapFallback />} frame={frame} />,
        children: [{ path: '/' }, { path: '/carte/*' }],
      },
      { path: '/login', element: <LazyPart part={loginPage} fallback={loading} frame={frame} /> },
      {
        path: '/admin/*',
        element: (
          <RequireAdmin>
            <LazyPart part={adminApp} fallback={loading} frame={frame} />
          </RequireAdmin>
        ),
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
