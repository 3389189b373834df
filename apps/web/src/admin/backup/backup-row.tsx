import { type Backup, endpoints } from '@motu/contract';
import { formatBytes } from '@motu/core';
import { IconDatabaseImport, IconDownload, IconTrash } from '@tabler/icons-react';
import { useNavigate, useSearchParams } from 'react-router';
import { addressOf } from '../../api/index.ts';
import { askPassword } from '../../auth/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { startDownload } from '../../ui/save-file.ts';
import list from '../list/list.module.css';
import { LATEST_FIRST, readOrder, type Sorted } from '../list/list-order.ts';
import { columnNames } from '../list/list-table.tsx';
import { ShortDate } from '../list/short-date.tsx';
import { SortHead } from '../list/sort-head.tsx';
import classes from './backup-row.module.css';
import { fr } from './fr.ts';

export const BACKUP_COLUMNS = 5;

/** A restore keeps a copy of what it replaces, under this name. */
export const isReplaced = (name: string): boolean => name.startsWith('avant-restauration-');

/** What each column of the list is sorted by (ADM-22). */
export const BACKUP_ORDERS: readonly Sorted<Backup>[] = [
  { by: 'fichier', sortKey: ({ nom }) => nom },
  { by: 'auteur', sortKey: originOf },
  { by: 'taille', sortKey: ({ taille }) => taille },
  { by: 'date', sortKey: ({ date }) => Date.parse(date) },
];

export function BackupHead() {
  const order = readOrder(useSearchParams()[0], columnNames(BACKUP_ORDERS), LATEST_FIRST);
  return (
    <tr>
      <SortHead label={fr.file} by="fichier" order={order} />
      <SortHead label={fr.by} by="auteur" order={order} className={list.wide} />
      <SortHead label={fr.size} by="taille" order={order} className={`${list.wide} ${list.end}`} />
      <SortHead label={fr.date} by="date" order={order} className={`${list.wide} ${list.end}`} />
      <th scope="col" className={list.end}>
        {fr.actions}
      </th>
    </tr>
  );
}

/** The file, who made it, how large it is, when it was made, and what may be done with it. */
export function BackupRow({ backup, onRemove }: { backup: Backup; onRemove: () => void }) {
  const { nom, taille, date } = backup;
  const about = aboutOf(backup);
  const origin = originOf(backup);
  const navigate = useNavigate();
  return (
    <tr>
      <td>
        <span className={list.name}>{nom}</span>
        <span className={list.about}>{about}</span>
        <span className={`${list.about} ${list.narrow}`}>
          {formatBytes(taille)} · <ShortDate at={date} />
          {origin && ` · ${origin}`}
        </span>
      </td>
      <td className={list.wide}>{origin ?? '—'}</td>
      <td className={`${list.wide} ${list.end}`}>{formatBytes(taille)}</td>
      <td className={`${list.wide} ${list.end}`}>
        <ShortDate at={date} />
      </td>
      <td className={list.end}>
        <div className={classes.buttons}>
          <IconButton label={fr.downloadOne(nom)} icon={IconDownload} onClick={() => void download(nom)} />
          <RowMenu
            label={fr.more(nom)}
            isQuiet
            entries={[
              { label: fr.restore, icon: IconDatabaseImport, onClick: () => void navigate(restoreAddress(nom)) },
              { label: fr.remove, icon: IconTrash, onClick: onRemove },
            ]}
          />
        </div>
      </td>
    </tr>
  );
}

/** What is searched of a backup. */
export const wordsOf = (backup: Backup): string => `${backup.nom} ${aboutOf(backup)} ${originOf(backup) ?? ''}`;

function aboutOf({ nom, donnees }: Backup): string {
  if (isReplaced(nom)) return fr.replaced;
  return donnees ? fr.withData : fr.withoutData;
}

function originOf({ planification, auteur }: Backup): string | null {
  return planification === null ? auteur : fr.schedule(planification);
}

const restoreAddress = (nom: string): string => `/admin/backup/restore?${new URLSearchParams({ nom })}`;

async function download(nom: string): Promise<void> {
  if (await askPassword()) startDownload(addressOf(endpoints.backups.download, { nom }), nom);
}
