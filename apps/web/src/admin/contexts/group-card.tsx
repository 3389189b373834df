import { TextInput } from '@mantine/core';
import { type LayerItem, NAME_MAX } from '@motu/contract';
import { IconTrash } from '@tabler/icons-react';
import { motionMs } from '../../map/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SortHandle } from '../../ui/sort-handle.tsx';
import { SortableList, useSortableItem } from '../../ui/sortable-list.tsx';
import classes from '../form/fields.module.css';
import { PickMany } from '../form/pick-many.tsx';
import { fr } from './fr.ts';
import { addLayers, type Groups, layersOf, moveLayer, renameGroup } from './group-edits.ts';
import own from './group-list.module.css';
import { LayerRow } from './layer-row.tsx';

type GroupCardProps = {
  id: string;
  /** As it is called, even before it has a name. */
  name: string;
  index: number;
  groups: Groups;
  layers: LayerItem[] | undefined;
  error: (field: string) => string | undefined;
  onChange: (groups: Groups) => void;
  onRemove: () => void;
};

/** A group: its name, and its layers from top to bottom. */
export function GroupCard({ id, name, index, groups, layers, error, onChange, onRemove }: GroupCardProps) {
  const sortable = useSortableItem(id, fr.groupOrder, motionMs(200));
  const group = groups[index];
  if (!group) return null;
  const nameOf = (slug: string) => layers?.find((layer) => layer.slug === slug)?.name ?? slug;
  const used = new Set(layersOf(groups));
  const free = layers?.filter(({ slug }) => !used.has(slug)) ?? [];
  const fault = error(`groups.${index}.groupAndLayers`);
  return (
    <li {...sortable.item} className={own.group} aria-label={name}>
      <div className={own.head}>
        <SortHandle handle={sortable.handle} label={fr.groupOrder.handle(name)} />
        <TextInput
          className={own.name}
          aria-label={fr.groupName}
          placeholder={fr.groupName}
          maxLength={NAME_MAX}
          value={group.name}
          error={error(`groups.${index}.name`)}
          onChange={({ currentTarget }) => onChange(renameGroup(groups, index, currentTarget.value))}
        />
        <IconButton label={fr.removeGroup(name)} icon={IconTrash} onClick={onRemove} />
      </div>
      {group.groupAndLayers.length === 0 ? (
        <p className={`${classes.note} ${own.empty}`}>{fr.noLayer}</p>
      ) : (
        <SortableList
          items={group.groupAndLayers.map(({ layer }) => ({ id: layer, name: nameOf(layer) }))}
          words={fr.layerOrder}
          onMove={(slug, to) => onChange(moveLayer(groups, index, slug, to))}
          className={own.layers}
        >
          {group.groupAndLayers.map((entry) => (
            <LayerRow
              key={entry.layer}
              entry={entry}
              name={nameOf(entry.layer)}
              isMissing={layers !== undefined && !layers.some(({ slug }) => slug === entry.layer)}
              index={index}
              groups={groups}
              onChange={onChange}
            />
          ))}
        </SortableList>
      )}
      {fault && (
        <p className={`${classes.fault} ${own.empty}`} role="alert">
          {fault}
        </p>
      )}
      <div className={own.add}>
        <PickMany
          texts={fr.addLayersTo(name)}
          free={free.map((layer) => ({ id: layer.slug, name: layer.name }))}
          onAdd={(slugs) => onChange(addLayers(groups, index, slugs))}
        />
      </div>
    </li>
  );
}
