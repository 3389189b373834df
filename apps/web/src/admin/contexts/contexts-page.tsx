import { Button } from '@mantine/core';
import type { StoredContext } from '@motu/contract';
import { IconBooks, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../api/index.ts';
import { usePageTitle } from '../../product/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fr as adminTexts } from '../fr.ts';
import classes from '../list/list.module.css';
import { ListCard, OnOff } from '../list/list-card.tsx';
import { PageTitle } from '../page-title.tsx';
import { fr } from './fr.ts';
import { layersOf } from './group-edits.ts';

/** Every context, the default one first (ADM-04). */
export function ContextsPage() {
  usePageTitle(`${fr.title} · ${adminTexts.administration}`);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'contexts'],
    queryFn: ({ signal }) => api.contexts.stored({ signal }),
  });
  const contexts = data?.content;
  return (
    <>
      <PageTitle title={fr.title} subtitle={contexts ? countsOf(contexts) : fr.subtitle}>
        <Button
          component={Link}
          to="/admin/contexts/new"
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
        >
          {fr.add}
        </Button>
      </PageTitle>
      <ListCard
        items={contexts}
        error={error}
        failed={fr.failed}
        onRetry={refetch}
        columns={5}
        empty={<EmptyState icon={IconBooks} title={fr.none} />}
        head={
          <tr>
            <th scope="col">{fr.name}</th>
            <th scope="col" className={classes.wide}>
              {fr.slug}
            </th>
            <th scope="col" className={classes.widest}>
              {fr.zooms}
            </th>
            <th scope="col" className={classes.widest}>
              {fr.contents}
            </th>
            <th scope="col">{fr.state}</th>
          </tr>
        }
        row={(context) => <Row key={context.id} {...context} />}
      />
    </>
  );
}

function Row({ id, name, slug, isDefault, published, minZoom, maxZoom, groups }: StoredContext) {
  return (
    <tr>
      <td>
        <Link className={classes.link ?? ''} to={`/admin/contexts/edit/${id}`}>
          {name}
        </Link>
        {isDefault && <span className={classes.chip}>{fr.isDefault}</span>}
      </td>
      <td className={classes.wide}>{slug}</td>
      <td className={classes.widest}>
        {minZoom} – {maxZoom}
      </td>
      <td className={classes.widest}>{fr.layerCount(groups.length, layersOf(groups).length)}</td>
      <td>
        <OnOff isOn={published} on={fr.published} off={fr.hidden} />
      </td>
    </tr>
  );
}

function countsOf(contexts: readonly StoredContext[]): string {
  return fr.counts(contexts.length, contexts.filter(({ published }) => published).length);
}
