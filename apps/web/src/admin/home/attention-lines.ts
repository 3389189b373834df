import type { Overview } from '@motu/contract';
import { formatBytes } from '@motu/core';
import {
  IconAlertCircle,
  IconCalendarX,
  IconDatabaseExclamation,
  IconDatabaseExport,
  IconDownload,
  IconFlag,
  IconListCheck,
  IconMailX,
  IconServerOff,
  IconStackFront,
  type TablerIcon,
} from '@tabler/icons-react';
import { fr } from './fr.ts';

type AttentionLine = { text: string; icon: TablerIcon; tone: 'information' | 'warning' | 'danger'; to?: string };

/** The installation, and how many layers have an update. */
export type Attended = Overview & { updates: number };

/** Under a tenth of it free, a disk is nearly full; under 2 GB, an import of the territory may not fit. */
const LOW_SHARE = 0.1;
const LOW_BYTES = 2 * 1024 ** 3;
/** Thirty days of work are a lot to lose. */
const OLD_BACKUP_MS = 30 * 24 * 3600 * 1000;

/** What may wait for an administrator. Each looks at the state of the installation, and says a line or nothing. */
export const ATTENTION: readonly ((state: Attended) => AttentionLine | AttentionLine[] | null)[] = [
  ({ disk }) =>
    disk && (disk.freeBytes < LOW_BYTES || disk.freeBytes < disk.totalBytes * LOW_SHARE)
      ? { text: fr.diskLow(formatBytes(disk.freeBytes)), icon: IconDatabaseExclamation, tone: 'danger' }
      : null,
  ({ storeDown }) => (storeDown ? { text: fr.storeDown, icon: IconServerOff, tone: 'danger' } : null),
  ({ upstreams }) =>
    upstreams
      .filter(({ state }) => state !== 'ok')
      .map(({ host, lastFailure }) => ({
        text: fr.serverDown(host, lastFailure ?? ''),
        icon: IconServerOff,
        tone: 'danger',
      })),
  ({ traffic: { errors, hours } }) =>
    errors > 0 ? { text: fr.errorsToSee(errors, hours), icon: IconAlertCircle, tone: 'warning' } : null,
  ({ layersWithoutData: count }) =>
    count > 0
      ? { text: fr.lackingData(count), icon: IconStackFront, tone: 'danger', to: '/admin/layers?state=lacking' }
      : null,
  ({ tasks: { failed } }) =>
    failed > 0 ? { text: fr.tasksFailed(failed), icon: IconAlertCircle, tone: 'danger', to: '/admin/tasks' } : null,
  ({ failedSchedules }) =>
    failedSchedules.map(({ id, name, message }) => ({
      text: fr.scheduleFailed(name, message ?? ''),
      icon: IconCalendarX,
      tone: 'danger',
      to: `/admin/schedules/edit/${id}`,
    })),
  ({ mail: { failing, lastError } }) =>
    failing > 0
      ? { text: fr.mailFailed(failing, lastError ?? ''), icon: IconMailX, tone: 'danger', to: '/admin/mail' }
      : null,
  ({ updates }) =>
    updates > 0
      ? { text: fr.updatesWait(updates), icon: IconDownload, tone: 'warning', to: '/admin/layers/updates' }
      : null,
  ({ openReports }) =>
    openReports > 0
      ? { text: fr.reportsWait(openReports), icon: IconFlag, tone: 'warning', to: '/admin/reports' }
      : null,
  ({ tasks: { underway } }) =>
    underway > 0
      ? { text: fr.tasksUnderway(underway), icon: IconListCheck, tone: 'information', to: '/admin/tasks' }
      : null,
  ({ lastBackup }) => {
    if (lastBackup && Date.now() - Date.parse(lastBackup) < OLD_BACKUP_MS) return null;
    const text = lastBackup ? fr.backupOld : fr.backupNone;
    return { text, icon: IconDatabaseExport, tone: 'warning', to: '/admin/backup' };
  },
];
