import { Button } from '@mantine/core';
import type { Backup } from '@motu/contract';
import { formatBytes, formatShortDateTime } from '@motu/core';
import { IconDownload } from '@tabler/icons-react';
import { dateLocale } from '../../ui/date-locale.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './backup-table.module.css';
import { fr } from './fr.ts';

/** Rows drawn while the list is on its way. */
const WAITING_ROWS = ['a', 'b', 'c'];
/** A restore keeps a copy of what it replaces, under this name. */
export const isReplaced = (name: string): boolean => name.startsWith('avant-restauration-');

/** One line each: the file, how large it is, when it was made, and the way to take it. */
export function BackupTable({ backups }: { backups: readonly Backup[] | undefined }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{fr.file}</th>
          <th scope="col" className={`${classes.wide} ${classes.end}`}>
            {fr.size}
          </th>
          <th scope="col" className={`${classes.wide} ${classes.end}`}>
            {fr.date}
          </th>
          <th scope="col" className={classes.end}>
            {fr.download}
          </th>
        </tr>
      </thead>
      <tbody>
        {backups?.map((backup) => <Row key={backup.nom} {...backup} />) ??
          WAITING_ROWS.map((row) => (
            <tr key={row}>
              <td colSpan={4}>
                <Skeleton width="60%" />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Row({ nom, taille, date }: Backup) {
  const when = <time dateTime={date}>{formatShortDateTime(new Date(date), dateLocale())}</time>;
  return (
    <tr>
      <td>
        <span className={classes.name}>{nom}</span>
        {isReplaced(nom) && <span className={classes.about}>{fr.replaced}</span>}
        <span className={`${classes.about} ${classes.narrow}`}>
          {formatBytes(taille)} · {when}
        </span>
      </td>
      <td className={`${classes.wide} ${classes.end}`}>{formatBytes(taille)}</td>
      <td className={`${classes.wide} ${classes.end}`}>{when}</td>
      <td className={classes.end}>
        <Button
          component="a"
          href={`/api/sauvegardes/${encodeURIComponent(nom)}`}
          download={nom}
          variant="default"
          aria-label={fr.downloadOne(nom)}
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
          className={classes.button ?? ''}
        >
          <span className={classes.wide}>{fr.download}</span>
        </Button>
      </td>
    </tr>
  );
}
