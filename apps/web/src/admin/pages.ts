import { IconFlag, IconHome } from '@tabler/icons-react';
import { fr } from './fr.ts';
import { OpenReports } from './open-reports.tsx';
import { type AdminPage, page } from './page-table.tsx';

/**
 * Every page of the administration (ADM-12), each a part of its own. With a link, it stands in the navigation too, in its group and in this
 * order; a group without links is not shown.
 */
export const PAGES: readonly AdminPage[] = [
  page(
    '',
    () => import('./home/home-page.tsx'),
    (module) => module.HomePage,
    { group: 'installation', label: fr.home, icon: IconHome },
  ),
  page(
    'reports',
    () => import('./reports/reports-page.tsx'),
    (module) => module.ReportsPage,
    { group: 'installation', label: fr.reports, icon: IconFlag, Mark: OpenReports },
  ),
  page(
    'reports/:id',
    () => import('./reports/report-page.tsx'),
    (module) => module.ReportPage,
  ),
];
