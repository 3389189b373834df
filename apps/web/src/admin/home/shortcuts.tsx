import type { Overview } from '@motu/contract';
import { formatShortDateTime } from '@motu/core';
import {
  IconChevronRight,
  IconDatabaseExport,
  IconFlag,
  IconHistory,
  IconMapPin,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { dateLocale } from '../../ui/date-locale.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isForAdministrators } from '../page-table.tsx';
import { useIsAdmin } from '../use-is-admin.ts';
import { fr } from './fr.ts';
import classes from './shortcuts.module.css';

/** The pages beside the management of maps (ADM-12), with what waits there. */
const SHORTCUTS = [
  {
    to: '/admin/reports',
    icon: IconFlag,
    label: fr.reports,
    note: ({ openReports }: Overview) => fr.openReports(openReports),
  },
  { to: '/admin/journal', icon: IconHistory, label: fr.fullJournal, note: () => fr.journalNote },
  { to: '/admin/locations', icon: IconMapPin, label: fr.locations, note: () => fr.locationsNote },
  { to: '/admin/users', icon: IconUsers, label: fr.users, note: ({ accounts }: Overview) => fr.userCount(accounts) },
  {
    to: '/admin/backup',
    icon: IconDatabaseExport,
    label: fr.backup,
    note: ({ lastBackup }: Overview) =>
      lastBackup ? fr.lastBackup(formatShortDateTime(new Date(lastBackup), dateLocale())) : fr.noBackup,
  },
];

export function Shortcuts({ overview }: { overview: Overview | undefined }) {
  const isAdmin = useIsAdmin();
  const shortcuts = SHORTCUTS.filter(({ to }) => isAdmin || !isForAdministrators(to));
  return (
    <section aria-label={fr.follow}>
      <ul className={classes.shortcuts}>
        {shortcuts.map(({ to, icon: Icon, label, note }) => (
          <li key={to}>
            <Link className={classes.shortcut ?? ''} to={to}>
              <Icon size={22} stroke={1.75} aria-hidden="true" />
              <span>
                <span className={classes.label}>{label}</span>
                <span className={classes.note}>{overview ? note(overview) : <Skeleton width={80} />}</span>
              </span>
              <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
