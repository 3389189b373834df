import type { StoredContext } from '@motu/contract';
import { IconBooks, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../link-button.tsx';
import classes from '../list/list.module.css';
import { OnOff } from '../list/list-card.tsx';
import { ListPage } from '../list/list-page.tsx';
import { inColumns } from '../list/list-table.tsx';
import { useStoredContexts } from '../use-stored-contexts.ts';
import { fr } from './fr.ts';
import { layersOf } from './group-edits.ts';

const TABLE = inColumns<StoredContext>([
  {
    head: fr.name,
    cell: ({ id, name, isDefault }) => (
      <>
        <Link className={classes.link ?? ''} to={`/admin/contexts/edit/${id}`}>
          {name}
        </Link>
        {isDefault && <span className={classes.chip}>{fr.isDefault}</span>}
      </>
    ),
  },
  { head: fr.slug, className: classes.wide, cell: ({ slug }) => slug },
  { head: fr.zooms, className: classes.widest, cell: ({ minZoom, maxZoom }) => `${minZoom} – ${maxZoom}` },
  {
    head: fr.contents,
    className: classes.widest,
    cell: ({ groups }) => fr.layerCount(groups.length, layersOf(groups).length),
  },
  { head: fr.state, cell: ({ published }) => <OnOff isOn={published} on={fr.published} off={fr.hidden} /> },
]);

/** Every context, the default one first (ADM-04). */
export function ContextsPage() {
  const query = useStoredContexts();
  const contexts = query.data?.content;
  return (
    <ListPage
      {...TABLE}
      texts={fr}
      counts={contexts && fr.counts(contexts.length, contexts.filter(({ published }) => published).length)}
      query={query}
      items={contexts}
      actions={
        <LinkButton to="/admin/contexts/new" icon={IconPlus}>
          {fr.add}
        </LinkButton>
      }
      empty={<EmptyState icon={IconBooks} title={fr.none} />}
    />
  );
}
