import type { LayerItem } from '@motu/contract';
import { useState } from 'react';
import { isBaseMap } from '../context-layers.ts';
import { useLayers } from '../layers-context.tsx';
import type { PanelGroup } from './filter-layers.ts';
import { GroupLayers } from './group-layers.tsx';
import { LayerGroup } from './layer-group.tsx';
import classes from './layer-groups.module.css';

type LayerGroupsProps = {
  groups: readonly PanelGroup[];
  /** A filter has chosen them: there is nothing to fold. */
  areAllOpen: boolean;
  onInfo: (item: LayerItem) => void;
};

/** The groups of the context, in their order (LAY-02). */
export function LayerGroups({ groups, areAllOpen, onInfo }: LayerGroupsProps) {
  const { context, state } = useLayers();
  const [open, setOpen] = useState<Record<string, boolean>>({});
  // At first the first group that is not of base maps: the panel shows what it is for, and all groups.
  const first = groups.find(({ items }) => context && items.some(({ slug }) => !isBaseMap(context, slug)))?.name;
  const isOpen = (name: string) => areAllOpen || (open[name] ?? name === first);
  return (
    <div className={classes.groups}>
      {groups.map(({ name, items }) => (
        <LayerGroup
          key={name}
          name={name}
          shownCount={items.filter(({ slug }) => state.shown.includes(slug)).length}
          total={items.length}
          isOpen={isOpen(name)}
          onToggle={() => setOpen({ ...open, [name]: !isOpen(name) })}
        >
          <GroupLayers name={name} items={items} onInfo={onInfo} />
        </LayerGroup>
      ))}
    </div>
  );
}
