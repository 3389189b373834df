import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { definePart, type Part } from '../ui/lazy-part.tsx';
import type { Load } from '../ui/load-part.ts';
import { AdminFault } from './admin-fault.tsx';

export type AdminGroupName = 'cache' | 'layers' | 'contexts' | 'access' | 'contents' | 'installation';

/** How a page stands in the navigation. */
export type AdminLink = {
  group: AdminGroupName;
  label: string;
  icon: TablerIcon | ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>;
  /** On the right: what waits there, counted. */
  Mark?: ComponentType;
};

/** What concerns accounts and the installation itself is not for those who make the map (ACL-03). */
const FOR_ADMINISTRATORS = new Set(['users', 'groups', 'keys', 'sign-in', 'settings', 'mail', 'backup']);

/** `/admin/users/new` or `users/new`: whether administrators alone may open it. */
export const isForAdministrators = (path: string): boolean =>
  FOR_ADMINISTRATORS.has(path.replace('/admin/', '').split('/')[0] ?? '');

export type AdminPage = {
  /** Under /admin; the home has none. */
  path: string;
  part: Part<object>;
  link: AdminLink | null;
};

/** `page('layers', () => import('./layers/layers-page.tsx'), (module) => module.LayersPage, { group: 'layers', … })` */
export function page<M>(path: string, load: Load<M>, pick: (module: M) => ComponentType, link?: AdminLink): AdminPage {
  return { path, part: definePart(load, (module) => guarded(pick(module))), link: link ?? null };
}

/** A page whose own faults are shown by the administration, not as a part that did not arrive. */
function guarded(Page: ComponentType): ComponentType {
  return function GuardedPage() {
    const { pathname } = useLocation();
    return (
      <ErrorBoundary resetKey={pathname} fallback={(error) => <AdminFault error={error} />}>
        <Page />
      </ErrorBoundary>
    );
  };
}
