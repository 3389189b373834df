import { Route, Routes } from 'react-router';
import { AdminNotFound } from './admin-not-found.tsx';
import { HomePage } from './home/home-page.tsx';
import { Shell } from './shell.tsx';

/** The administration: its shell, and one group of routes per section. */
export function AdminApp() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<HomePage />} />
        <Route path="*" element={<AdminNotFound />} />
      </Route>
    </Routes>
  );
}
