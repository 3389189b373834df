import { Route, Routes } from 'react-router';
import { AdminNotFound } from './admin-not-found.tsx';
import { BackupPage } from './backup/backup-page.tsx';
import { HomePage } from './home/home-page.tsx';
import { ReportPage } from './reports/report-page.tsx';
import { ReportsPage } from './reports/reports-page.tsx';
import { Shell } from './shell.tsx';

/** The administration: its shell, and one group of routes per section. */
export function AdminApp() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<HomePage />} />
        <Route path="reports" element={<ReportsPage />} />
        <Route path="reports/:id" element={<ReportPage />} />
        <Route path="backup" element={<BackupPage />} />
        <Route path="*" element={<AdminNotFound />} />
      </Route>
    </Routes>
  );
}
