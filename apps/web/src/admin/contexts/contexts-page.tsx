import type { StoredContext } from '@motu/contract';
import { IconBooks, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../link-button.tsx';
import classes from '../list/list.module.css';
import { OnOff } from '../list/list-card.tsx';
import { ListPage } from '../list/list-page.tsx';
import { type Column, inColumns } from '../list/list-table.tsx';
import { useWholeList } from '../list/use-whole-list.tsx';
import { useStoredContexts } from '../use-stored-contexts.ts';
import { fr } from './fr.ts';
import { layersOf } from './group-edits.ts';

const COLUMNS: readonly Column<StoredContext>[] = [
  {
    head: fr.name,
    by: 'nom',
    sortKey: ({ name }) => name,
    cell: ({ id, name, isDefault }) => (
      <>
        <Link className={classes.link ?? ''} to={`/admin/contexts/edit/${id}`}>
          {name}
        </Link>
        {isDefault && <span className={classes.chip}>{fr.isDefault}</span>}
      </>
    ),
  },
  { head: fr.slug, className: classes.wide, by: 'adresse', sortKey: ({ slug }) => slug, cell: ({ slug }) => slug },
  { head: fr.zooms, className: classes.widest, cell: ({ minZoom, maxZoom }) => `${minZoom} – ${maxZoom}` },
  {
    head: fr.contents,
    className: classes.widest,
    by: 'contenu',
    sortKey: ({ groups }) => layersOf(groups).length,
    cell: ({ groups }) => fr.layerCount(groups.length, layersOf(groups).length),
  },
  {
    head: fr.state,
    by: 'etat',
    sortKey: ({ published }) => (published ? fr.published : fr.hidden),
    cell: ({ published }) => <OnOff isOn={published} on={fr.published} off={fr.hidden} />,
  },
];

/** As they came: the default one first. */
const START = '';
const TABLE = inColumns(COLUMNS, START);

/** Every context, the default one first (ADM-04). */
export function ContextsPage() {
  const query = useStoredContexts();
  const contexts = query.data?.content;
  const { isNarrowed, ...shown } = useWholeList(contexts, {
    columns: COLUMNS,
    start: START,
    textOf: ({ name, slug }) => `${name} ${slug}`,
    searchLabel: fr.search,
  });
  return (
    <ListPage
      {...TABLE}
      texts={fr}
      counts={contexts && fr.counts(contexts.length, contexts.filter(({ published }) => published).length)}
      query={query}
      {...shown}
      actions={
        <LinkButton to="/admin/contexts/new" icon={IconPlus}>
          {fr.add}
        </LinkButton>
      }
      empty={<EmptyState icon={IconBooks} title={isNarrowed ? fr.noMatch : fr.none} />}
    />
  );
}
