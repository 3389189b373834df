import { IconMapQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { DeadEndPage, RequireAdmin, SessionDialogs } from '../auth/index.ts';
import { Header } from '../product/index.ts';
import { definePart, LazyPart, type Part } from '../ui/lazy-part.tsx';
import { Loading } from '../ui/loading.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { words } from '../ui/words.ts';
import { CrashPage } from './crash-page.tsx';
import { fr } from './fr.ts';
import { MapFallback } from './map-fallback.tsx';

const mapPage = definePart(
  () => import('./map-page.tsx'),
  (module) => module.MapPage,
);
const loginPage = definePart(
  () => import('../auth/login-page.tsx'),
  (module) => module.LoginPage,
);
const forgotPage = definePart(
  () => import('../auth/forgot-page.tsx'),
  (module) => module.ForgotPage,
);
const choosePasswordPage = definePart(
  () => import('../auth/choose-password-page.tsx'),
  (module) => module.ChoosePasswordPage,
);
const adminApp = definePart(
  () => import('../admin/admin-app.tsx'),
  (module) => module.AdminApp,
);

const frame = (content: ReactNode) => <MessagePage header={<Header />}>{content}</MessagePage>;
const loading = frame(<Loading label={words.loading} />);

function LazyPage({ part, fallback = loading }: { part: Part<object>; fallback?: ReactNode }) {
  return <LazyPart part={part} props={{}} fallback={fallback} frame={frame} isPage />;
}

function Page() {
  return (
    <>
      <Outlet />
      <SessionDialogs />
    </>
  );
}

/** An address that leads nowhere (APP-08). */
function NotFoundPage() {
  return (
    <DeadEndPage icon={IconMapQuestion} title={fr.notFound}>
      {fr.notFoundText}
    </DeadEndPage>
  );
}

export const routes: RouteObject[] = [
  {
    element: <Page />,
    errorElement: <CrashPage />,
    children: [
      {
        // One element for both: going from one location to another keeps the map as it is.
        element: <LazyPage part={mapPage} fallback={<MapFallback />} />,
        children: ['/', '/carte/*'].map((path) => ({ path, element: <></> })),
      },
      { path: '/login', element: <LazyPage part={loginPage} /> },
      { path: '/login/oubli', element: <LazyPage part={forgotPage} /> },
      { path: '/login/nouveau', element: <LazyPage part={choosePasswordPage} /> },
      {
        path: '/admin/*',
        element: (
          <RequireAdmin>
            <LazyPage part={adminApp} />
          </RequireAdmin>
        ),
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
