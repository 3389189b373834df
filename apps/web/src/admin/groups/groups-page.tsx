import type { Group, ListedLayer, Visibility } from '@motu/contract';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../link-button.tsx';
import classes from '../list/list.module.css';
import { ListPage } from '../list/list-page.tsx';
import { type Column, inColumns } from '../list/list-table.tsx';
import { useWholeList } from '../list/use-whole-list.tsx';
import { useAllLayersQuery } from '../use-all-layers.ts';
import { useStoredContexts } from '../use-stored-contexts.ts';
import { fr } from './fr.ts';
import { useGroups } from './use-groups.ts';

/** A group, with what is shown to it; null until that is known. */
type ShownGroup = Group & { sees: { layers: number; contexts: number } | null };

const COLUMNS: readonly Column<ShownGroup>[] = [
  {
    head: fr.name,
    by: 'nom',
    sortKey: ({ name }) => name,
    cell: ({ id, name, description }) => (
      <>
        <Link className={classes.link ?? ''} to={`/admin/groups/edit/${id}`}>
          {name}
        </Link>
        {description && <span className={classes.about}>{description}</span>}
      </>
    ),
  },
  {
    head: fr.members,
    by: 'personnes',
    sortKey: ({ members }) => members.length,
    cell: ({ members }) => fr.persons(members.length),
  },
  {
    head: fr.sees,
    className: classes.wide,
    by: 'voit',
    sortKey: ({ sees }) => (sees ? sees.layers + sees.contexts : null),
    cell: ({ sees }) => sees && formatSeen(sees),
  },
];

const START = 'nom';
const TABLE = inColumns(COLUMNS, START);

/** Every group, with how many are in it and what they see (ACL-01). */
export function GroupsPage() {
  const query = useGroups();
  const layers = useAllLayersQuery().data as ListedLayer[] | undefined;
  const contexts = useStoredContexts().data?.content;
  const seenBy = (id: string) => ({
    layers: layers?.filter(({ admin }) => isShownTo(admin?.visibility, id)).length ?? 0,
    contexts: contexts?.filter(({ visibility }) => isShownTo(visibility, id)).length ?? 0,
  });
  const groups = query.data?.content.map((group) => ({
    ...group,
    sees: layers && contexts ? seenBy(group.id) : null,
  }));
  const { isNarrowed, ...shown } = useWholeList(groups, {
    columns: COLUMNS,
    start: START,
    textOf: ({ name, description }) => `${name} ${description ?? ''}`,
    searchLabel: fr.search,
  });
  return (
    <ListPage
      {...TABLE}
      texts={fr}
      counts={groups && fr.counts(groups.length)}
      query={query}
      {...shown}
      actions={
        <LinkButton to="/admin/groups/new" icon={IconPlus}>
          {fr.add}
        </LinkButton>
      }
      empty={
        <EmptyState icon={IconUsersGroup} title={isNarrowed ? fr.noMatch : fr.none}>
          {isNarrowed ? null : fr.noneText}
        </EmptyState>
      }
    />
  );
}

const isShownTo = (visibility: Visibility | undefined, id: string): boolean =>
  visibility?.kind === 'groups' && visibility.groups.some(({ group }) => group === id);

function formatSeen({ layers, contexts }: NonNullable<ShownGroup['sees']>): string {
  const parts = [layers > 0 && fr.layers(layers), contexts > 0 && fr.contexts(contexts)].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : fr.seesNothing;
}
