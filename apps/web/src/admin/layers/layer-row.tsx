import { Checkbox, VisuallyHidden } from '@mantine/core';
import type { ListedLayer } from '@motu/contract';
import { IconCopy, IconEdit, IconEye, IconEyeOff, IconMap2, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { RowMenu } from '../../ui/row-menu.tsx';
import { VisibilityBadge } from '../access/visibility-badge.tsx';
import list from '../list/list.module.css';
import { OnOff } from '../list/list-card.tsx';
import { SortHead } from '../list/sort-head.tsx';
import { fr } from './fr.ts';
import classes from './layer-row.module.css';
import { useDuplicate } from './use-duplicate.ts';
import { useSeeOnMap } from './use-see-on-map.ts';

type LayerHeadProps = { order: string; isAllChosen: boolean; onChooseAll: (isOn: boolean) => void };

export function LayerHead({ order, isAllChosen, onChooseAll }: LayerHeadProps) {
  return (
    <tr>
      <th scope="col" className={classes.choice}>
        <Checkbox
          aria-label={fr.selectAll}
          checked={isAllChosen}
          onChange={({ currentTarget }) => onChooseAll(currentTarget.checked)}
        />
      </th>
      <SortHead label={fr.name} by="nom" order={order} />
      <SortHead label={fr.slug} by="adresse" order={order} className={list.wide} />
      <SortHead label={fr.source} by="source" order={order} className={list.wide} />
      <SortHead label={fr.zooms} by="zooms" order={order} className={list.widest} />
      <SortHead label={fr.state} by="etat" order={order} />
      <SortHead label={fr.dataOf} by="donnees" order={order} className={list.widest} />
      <th scope="col" className={classes.actions}>
        <VisuallyHidden>{fr.actions}</VisuallyHidden>
      </th>
    </tr>
  );
}

type LayerRowProps = {
  layer: ListedLayer;
  hasUpdate: boolean;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
  onPublish: (publish: boolean) => void;
  onRemove: () => void;
};

/** One layer: its line opens it, its box chooses it, its menu holds what is done less often. */
export function LayerRow({ layer, hasUpdate, isChosen, onChoose, onPublish, onRemove }: LayerRowProps) {
  const { id, name, slug, minZoom, maxZoom, metadata, lacksData } = layer;
  const source = layer.admin?.source;
  const isPublished = layer.admin?.published ?? true;
  const navigate = useNavigate();
  const seeOnMap = useSeeOnMap();
  const duplicate = useDuplicate();
  const address = `/admin/layers/edit/${id}`;
  return (
    <tr data-chosen={isChosen || undefined} className={classes.row}>
      <td className={classes.choice}>
        <Checkbox
          aria-label={fr.select(name)}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      </td>
      <td className={classes.name}>
        <Link className={list.link ?? ''} to={address}>
          {name}
        </Link>
        <VisibilityBadge visibility={layer.admin?.visibility} />
        {hasUpdate && <span className={classes.badge}>{fr.update}</span>}
        {layer.admin?.contexts === 0 && (
          <span className={classes.badge} data-tone="quiet">
            {fr.unused}
          </span>
        )}
        {lacksData && (
          <span className={classes.badge} data-tone="danger">
            {fr.lacksData}
          </span>
        )}
      </td>
      <td className={list.wide}>{slug}</td>
      <td className={list.wide}>
        {source && (
          <span className={classes.source} data-source={source}>
            {fr.sources[source]}
          </span>
        )}
      </td>
      <td className={list.widest}>{fr.zoomRange(minZoom, maxZoom)}</td>
      <td>
        <OnOff isOn={isPublished} on={fr.published} off={fr.hidden} />
      </td>
      <td className={list.widest}>{metadata.date ?? fr.noDate}</td>
      <td className={classes.actions}>
        <RowMenu
          label={fr.actionsOf(name)}
          isQuiet
          entries={[
            { label: fr.edit, icon: IconEdit, onClick: () => void navigate(address) },
            {
              label: isPublished ? fr.unpublish : fr.publish,
              icon: isPublished ? IconEyeOff : IconEye,
              onClick: () => onPublish(!isPublished),
            },
            { label: fr.seeOnMap, icon: IconMap2, onClick: () => void seeOnMap(slug) },
            { label: fr.duplicate, icon: IconCopy, onClick: () => duplicate.mutate(id) },
            { label: fr.remove, icon: IconTrash, onClick: onRemove },
          ]}
        />
      </td>
    </tr>
  );
}
