import { Button } from '@mantine/core';
import type { DataVersion } from '@motu/contract';
import { formatDateTime } from '@motu/core';
import { IconFileImport } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { api } from '../../api/index.ts';
import { dateLocale } from '../../ui/date-locale.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import fields from '../form/fields.module.css';
import { readAnew } from '../form/use-edited.ts';
import classes from './data-card.module.css';
import { fr } from './data-fr.ts';

type DataCardProps = {
  id: string;
  name: string;
  /** Of the layer, as it was read. */
  version: number;
  /** Something was written in the form and is not saved. */
  isDirty: boolean;
};

/** The data of a layer that is made from a file (ADM-15): replaced by another, and put back. */
export function DataCard({ id, name, version, isDirty }: DataCardProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const versions = useQuery({
    queryKey: ['admin', 'data-versions', id],
    queryFn: ({ signal }) => api.layers.dataVersions({ params: { id }, signal }),
  });
  const restoring = useMutation({
    mutationFn: (one: DataVersion) => api.layers.restoreData({ params: { id, donnees: one.id }, body: { version } }),
    onSuccess: async () => {
      notify({ tone: 'success', title: fr.restored, text: name });
      readAnew(queries);
      // The form is read again, and shows this card: the layer has another version, and perhaps another style.
      await navigate('.', { replace: true, state: { tab: 'source' } });
      await queries.resetQueries({ queryKey: ['admin', 'edited', 'layer', id] });
    },
  });
  const list = versions.data?.content ?? [];
  return (
    <section className={`${fields.card} ${classes.card}`} aria-labelledby="layer-data">
      <h2 id="layer-data" className={fields.section}>
        {fr.data}
      </h2>
      <p className={fields.note}>{fr.hint}</p>
      <div>
        <Button
          component={Link}
          to={`/admin/layers/edit/${id}/data`}
          leftSection={<IconFileImport size={20} stroke={1.75} aria-hidden="true" />}
        >
          {fr.replace}
        </Button>
      </div>
      <h3 className={fields.label}>{fr.versions}</h3>
      {versions.isPending && (
        <p className={classes.wait} role="status">
          <Spinner size={18} /> {fr.reading}
        </p>
      )}
      {versions.isError && (
        <Notice tone="danger" title={fr.notRead}>
          {errorMessage(versions.error)}
        </Notice>
      )}
      {restoring.isError && (
        <Notice tone="danger" title={fr.notRestored}>
          {errorMessage(restoring.error)}
        </Notice>
      )}
      {versions.isSuccess && <p className={fields.note}>{list.length > 0 ? fr.versionsHint : fr.none}</p>}
      {isDirty && list.some(({ canRestore }) => canRestore) && <p className={fields.note}>{fr.saveFirst}</p>}
      <ol className={classes.list} aria-label={fr.versions}>
        {list.map((one) => (
          <li key={one.id} className={classes.version}>
            <div>
              <p className={classes.title}>
                {fr.version(one.number)}
                {one.isCurrent && <span className={classes.mark}>{fr.current}</span>}
                {one.lacksData && <span className={classes.mark}>{fr.lacking}</span>}
              </p>
              <p className={fields.note}>{describeVersion(one)}</p>
            </div>
            {one.canRestore && (
              <Button
                variant="default"
                aria-label={fr.restoreOne(one.number)}
                disabled={isDirty || restoring.isPending}
                onClick={() => restoring.mutate(one)}
              >
                {fr.restore}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function describeVersion({ at, author, fileName, objects, restores }: DataVersion): string {
  const by = at && author ? fr.by(author, formatDateTime(new Date(at), dateLocale())) : fr.unknown;
  const parts = [by, fr.objects(objects), fileName, restores === null ? null : fr.restores(restores)];
  return parts.filter(Boolean).join(' · ');
}
