import type { BackupList } from '@motu/contract';
import { formatDateTime } from '@motu/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../api/index.ts';
import { dateLocale } from '../../ui/date-locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { LATEST_FIRST } from '../list/list-order.ts';
import { ListPage } from '../list/list-page.tsx';
import { useWholeList } from '../list/use-whole-list.tsx';
import { BackupActions } from './backup-actions.tsx';
import classes from './backup-page.module.css';
import rows from './backup-row.module.css';
import { BACKUP_COLUMNS, BACKUP_ORDERS, BackupHead, BackupRow, isReplaced, wordsOf } from './backup-row.tsx';
import { BACKUPS_KEY } from './backups-query.ts';
import { fr } from './fr.ts';
import { useMaking } from './use-making.ts';
import { useRemoval } from './use-removal.tsx';

/** How often one looks how far a backup is. */
const LOOK_EVERY_MS = 500;

/** Backups of the state (OPS-04, ADM-19): making one, taking it away, deleting it. */
export function BackupPage() {
  const query = useQuery({
    queryKey: BACKUPS_KEY,
    queryFn: ({ signal }) => api.backups.list({ signal }),
    refetchInterval: ({ state }) => (state.data?.enCours ? LOOK_EVERY_MS : false),
  });
  const making = useMaking();
  const removal = useRemoval();
  const { data } = query;
  useNotifyWhenMade(data);
  const { isNarrowed, above, ...shown } = useWholeList(data?.content, {
    columns: BACKUP_ORDERS,
    start: LATEST_FIRST,
    textOf: wordsOf,
    searchLabel: fr.search,
  });

  return (
    <ListPage
      texts={fr}
      counts={countsOf(data)}
      query={query}
      {...shown}
      columns={BACKUP_COLUMNS}
      className={rows.columns}
      actions={<BackupActions list={data} making={making} />}
      above={
        <>
          <div className={classes.notices}>
            {making.isError && <Notice tone="danger">{errorMessage(making.error)}</Notice>}
            {data?.echec && (
              <Notice tone="danger" title={fr.notMade}>
                {data.echec}
              </Notice>
            )}
            {data?.enCours && <Underway {...data.enCours} />}
            <Notice tone="information">{fr.secret}</Notice>
          </div>
          {data && data.content.length > 0 && above}
        </>
      }
      empty={
        <EmptyState icon={IconDatabaseExport} title={isNarrowed ? fr.noMatch : fr.none}>
          {isNarrowed ? null : fr.noneText}
        </EmptyState>
      }
      head={<BackupHead />}
      row={(backup) => <BackupRow key={backup.nom} backup={backup} onRemove={() => removal.ask(backup.nom)} />}
    >
      {data && data.content.length > 0 && <p className={classes.kept}>{fr.kept(data.compartiment)}</p>}
      {removal.dialog}
    </ListPage>
  );
}

function countsOf(list: BackupList | undefined): string | undefined {
  const last = list?.content.find(({ nom }) => !isReplaced(nom));
  return last && fr.last(formatDateTime(new Date(last.date), dateLocale()));
}

function Underway({ fait, total }: NonNullable<BackupList['enCours']>) {
  const text = total > 0 ? fr.makingRows(fait, total) : fr.making;
  return (
    <div className={classes.underway}>
      <p>{text}</p>
      <ProgressBar label={fr.making} share={total > 0 ? fait / total : 0} text={text} />
    </div>
  );
}

/** Says that a backup is there when the one that was under way has ended well. */
function useNotifyWhenMade(list: BackupList | undefined): void {
  const client = useQueryClient();
  const wasUnderway = useRef(false);
  const isUnderway = Boolean(list?.enCours);
  const hasFailed = Boolean(list?.echec);
  useEffect(() => {
    if (wasUnderway.current && !isUnderway) {
      void client.invalidateQueries({ queryKey: ['admin', 'overview'] });
      if (!hasFailed) notify({ tone: 'success', title: fr.made, text: fr.madeText });
    }
    wasUnderway.current = isUnderway;
  }, [client, isUnderway, hasFailed]);
}
