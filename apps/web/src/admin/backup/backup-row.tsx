import { type Backup, endpoints } from '@motu/contract';
import { formatBytes } from '@motu/core';
import { IconDatabaseImport, IconDownload, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { addressOf } from '../../api/index.ts';
import { askPassword } from '../../auth/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { startDownload } from '../../ui/save-file.ts';
import list from '../list/list.module.css';
import { ShortDate } from '../list/short-date.tsx';
import classes from './backup-row.module.css';
import { fr } from './fr.ts';

export const BACKUP_COLUMNS = 5;

/** A restore keeps a copy of what it replaces, under this name. */
export const isReplaced = (name: string): boolean => name.startsWith('avant-restauration-');

export function BackupHead() {
  return (
    <tr>
      <th scope="col">{fr.file}</th>
      <th scope="col" className={list.wide}>
        {fr.by}
      </th>
      <th scope="col" className={`${list.wide} ${list.end}`}>
        {fr.size}
      </th>
      <th scope="col" className={`${list.wide} ${list.end}`}>
        {fr.date}
      </th>
      <th scope="col" className={list.end}>
        {fr.actions}
      </th>
    </tr>
  );
}

/** The file, who made it, how large it is, when it was made, and what may be done with it. */
export function BackupRow({ backup, onRemove }: { backup: Backup; onRemove: () => void }) {
  const { nom, taille, date, donnees } = backup;
  const about = isReplaced(nom) ? fr.replaced : donnees ? fr.withData : fr.withoutData;
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

const originOf = ({ planification, auteur }: Backup): string | null =>
  planification === null ? auteur : fr.schedule(planification);

const restoreAddress = (nom: string): string => `/admin/backup/restore?${new URLSearchParams({ nom })}`;

async function download(nom: string): Promise<void> {
  if (await askPassword()) startDownload(addressOf(endpoints.backups.download, { nom }), nom);
}
