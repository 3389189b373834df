import { Button } from '@mantine/core';
import { type Backup, endpoints } from '@motu/contract';
import { formatBytes } from '@motu/core';
import { IconDownload } from '@tabler/icons-react';
import { addressOf } from '../../api/index.ts';
import { askPassword } from '../../auth/index.ts';
import { startDownload } from '../../ui/save-file.ts';
import list from '../list/list.module.css';
import { ShortDate } from '../list/short-date.tsx';
import classes from './backup-row.module.css';
import { fr } from './fr.ts';

export const BACKUP_COLUMNS = 4;

/** A restore keeps a copy of what it replaces, under this name. */
export const isReplaced = (name: string): boolean => name.startsWith('avant-restauration-');

export function BackupHead() {
  return (
    <tr>
      <th scope="col">{fr.file}</th>
      <th scope="col" className={`${list.wide} ${list.end}`}>
        {fr.size}
      </th>
      <th scope="col" className={`${list.wide} ${list.end}`}>
        {fr.date}
      </th>
      <th scope="col" className={list.end}>
        {fr.download}
      </th>
    </tr>
  );
}

/** The file, how large it is, when it was made, and the way to take it. */
export function BackupRow({ nom, taille, date }: Backup) {
  return (
    <tr>
      <td>
        <span className={list.name}>{nom}</span>
        {isReplaced(nom) && <span className={list.about}>{fr.replaced}</span>}
        <span className={`${list.about} ${list.narrow}`}>
          {formatBytes(taille)} · <ShortDate at={date} />
        </span>
      </td>
      <td className={`${list.wide} ${list.end}`}>{formatBytes(taille)}</td>
      <td className={`${list.wide} ${list.end}`}>
        <ShortDate at={date} />
      </td>
      <td className={list.end}>
        <Button
          variant="default"
          aria-label={fr.downloadOne(nom)}
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
          className={classes.button ?? ''}
          onClick={() => void download(nom)}
        >
          <span className={list.wide}>{fr.download}</span>
        </Button>
      </td>
    </tr>
  );
}

async function download(nom: string): Promise<void> {
  if (await askPassword()) startDownload(addressOf(endpoints.backups.download, { nom }), nom);
}
