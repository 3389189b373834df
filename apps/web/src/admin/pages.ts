import {
  IconBooks,
  IconCalendarClock,
  IconCirclePlus,
  IconDatabaseExport,
  IconFlag,
  IconHistory,
  IconHome,
  IconKey,
  IconListCheck,
  IconLogin2,
  IconMail,
  IconMapPin,
  IconNotes,
  IconSettings,
  IconStack2,
  IconTools,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { fr } from './fr.ts';
import { OpenReports } from './open-reports.tsx';
import { type AdminPage, page } from './page-table.tsx';
import { UpdatesCount, UpdatesIcon } from './updates/updates-mark.tsx';

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
  page(
    'tasks',
    () => import('./tasks/tasks-page.tsx'),
    (module) => module.TasksPage,
    { group: 'cache', label: fr.tasks, icon: IconListCheck },
  ),
  page(
    'tasks/new',
    () => import('./tasks/new-task-page.tsx'),
    (module) => module.NewTaskPage,
    { group: 'cache', label: fr.newTask, icon: IconCirclePlus },
  ),
  page(
    'tasks/specific',
    () => import('./tasks/specific-page.tsx'),
    (module) => module.SpecificPage,
    { group: 'cache', label: fr.specificTasks, icon: IconTools },
  ),
  page(
    'tasks/:id',
    () => import('./tasks/task-page.tsx'),
    (module) => module.TaskPage,
  ),
  page(
    'layers',
    () => import('./layers/layers-page.tsx'),
    (module) => module.LayersPage,
    { group: 'layers', label: fr.layerList, icon: IconStack2 },
  ),
  page(
    'layers/new',
    () => import('./layers/layer-page.tsx'),
    (module) => module.NewLayerPage,
    { group: 'layers', label: fr.newLayer, icon: IconCirclePlus },
  ),
  page(
    'layers/file',
    () => import('./upload/upload-page.tsx'),
    (module) => module.UploadPage,
  ),
  page(
    'layers/edit/:id/data',
    () => import('./upload/replace-page.tsx'),
    (module) => module.ReplacePage,
  ),
  page(
    'layers/edit/:id',
    () => import('./layers/layer-page.tsx'),
    (module) => module.LayerPage,
  ),
  page(
    'layers/updates',
    () => import('./updates/updates-page.tsx'),
    (module) => module.UpdatesPage,
    { group: 'layers', label: fr.layerUpdates, icon: UpdatesIcon, Mark: UpdatesCount },
  ),
  page(
    'contexts',
    () => import('./contexts/contexts-page.tsx'),
    (module) => module.ContextsPage,
    { group: 'contexts', label: fr.contextList, icon: IconBooks },
  ),
  page(
    'contexts/new',
    () => import('./contexts/context-page.tsx'),
    (module) => module.ContextPage,
    { group: 'contexts', label: fr.newContext, icon: IconCirclePlus },
  ),
  page(
    'contexts/edit/:id',
    () => import('./contexts/context-page.tsx'),
    (module) => module.ContextPage,
  ),
  page(
    'release-notes',
    () => import('./release-notes/notes-page.tsx'),
    (module) => module.NotesPage,
    { group: 'contents', label: fr.notes, icon: IconNotes },
  ),
  page(
    'release-notes/new',
    () => import('./release-notes/note-page.tsx'),
    (module) => module.NewNotePage,
  ),
  page(
    'release-notes/edit/:id',
    () => import('./release-notes/note-page.tsx'),
    (module) => module.NotePage,
  ),
  page(
    'settings',
    () => import('./settings/settings-page.tsx'),
    (module) => module.SettingsPage,
    { group: 'contents', label: fr.settings, icon: IconSettings },
  ),
  page(
    'locations',
    () => import('./locations/locations-page.tsx'),
    (module) => module.LocationsPage,
    { group: 'contents', label: fr.locations, icon: IconMapPin },
  ),
  page(
    'locations/new',
    () => import('./locations/location-page.tsx'),
    (module) => module.LocationPage,
  ),
  page(
    'locations/edit/:id',
    () => import('./locations/location-page.tsx'),
    (module) => module.LocationPage,
  ),
  page(
    'users',
    () => import('./users/users-page.tsx'),
    (module) => module.UsersPage,
    { group: 'access', label: fr.users, icon: IconUsers },
  ),
  page(
    'users/new',
    () => import('./users/user-page.tsx'),
    (module) => module.UserPage,
  ),
  page(
    'users/edit/:id',
    () => import('./users/user-page.tsx'),
    (module) => module.UserPage,
  ),
  page(
    'groups',
    () => import('./groups/groups-page.tsx'),
    (module) => module.GroupsPage,
    { group: 'access', label: fr.groups, icon: IconUsersGroup },
  ),
  page(
    'groups/new',
    () => import('./groups/group-page.tsx'),
    (module) => module.GroupPage,
  ),
  page(
    'groups/edit/:id',
    () => import('./groups/group-page.tsx'),
    (module) => module.GroupPage,
  ),
  page(
    'keys',
    () => import('./keys/keys-page.tsx'),
    (module) => module.KeysPage,
    { group: 'access', label: fr.keys, icon: IconKey },
  ),
  page(
    'sign-in',
    () => import('./sign-in/sign-in-page.tsx'),
    (module) => module.SignInPage,
    { group: 'access', label: fr.signIn, icon: IconLogin2 },
  ),
  page(
    'mail',
    () => import('./mail/mail-page.tsx'),
    (module) => module.MailPage,
    { group: 'installation', label: fr.mail, icon: IconMail },
  ),
  page(
    'journal',
    () => import('./journal/journal-page.tsx'),
    (module) => module.JournalPage,
    { group: 'installation', label: fr.journal, icon: IconHistory },
  ),
  page(
    'backup',
    () => import('./backup/backup-page.tsx'),
    (module) => module.BackupPage,
    { group: 'installation', label: fr.backup, icon: IconDatabaseExport },
  ),
  page(
    'backup/restore',
    () => import('./backup/restore-page.tsx'),
    (module) => module.RestorePage,
  ),
  page(
    'schedules',
    () => import('./schedules/schedules-page.tsx'),
    (module) => module.SchedulesPage,
    { group: 'installation', label: fr.schedules, icon: IconCalendarClock },
  ),
  page(
    'schedules/new',
    () => import('./schedules/schedule-page.tsx'),
    (module) => module.SchedulePage,
  ),
  page(
    'schedules/edit/:id',
    () => import('./schedules/schedule-page.tsx'),
    (module) => module.SchedulePage,
  ),
];
