import { Button } from '@mantine/core';
import type { LayerItem } from '@motu/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { newId } from '../../ui/new-id.ts';
import { moved, SortableList } from '../../ui/sortable-list.tsx';
import classes from '../form/fields.module.css';
import { fr } from './fr.ts';
import { GroupCard } from './group-card.tsx';
import { addGroup, type Groups, moveGroup, removeGroup } from './group-edits.ts';
import own from './group-list.module.css';

type GroupListProps = {
  groups: Groups;
  layers: LayerItem[] | undefined;
  error: (field: string) => string | undefined;
  onChange: (groups: Groups) => void;
};

/** The groups of a context, put in order by dragging or by keys. */
export function GroupList({ groups, layers, error, onChange }: GroupListProps) {
  // A group is known by nothing that cannot be typed over: each gets an id for as long as the form is open.
  const [ids, setIds] = useState(() => groups.map(newId));
  const known = ids.length === groups.length ? ids : groups.map((_, index) => ids[index] ?? `${index}`);
  const items = groups.map(({ name }, index) => ({ id: known[index] ?? '', name: fr.group(name, index + 1) }));
  const move = (id: string, to: number) => {
    const from = known.indexOf(id);
    setIds(moved(known, from, to));
    onChange(moveGroup(groups, from, to));
  };

  return (
    <section aria-labelledby="groupes">
      <h2 id="groupes" className={classes.section}>
        {fr.groups}
      </h2>
      <p className={classes.note}>{fr.groupsNote}</p>
      <SortableList items={items} words={fr.groupOrder} onMove={move} className={own.groups}>
        {items.map(({ id, name }, index) => (
          <GroupCard
            key={id}
            id={id}
            name={name}
            index={index}
            groups={groups}
            layers={layers}
            error={error}
            onChange={onChange}
            onRemove={() => {
              setIds(known.filter((one) => one !== id));
              onChange(removeGroup(groups, index));
            }}
          />
        ))}
      </SortableList>
      <Button
        variant="default"
        leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => {
          setIds([...known, newId()]);
          onChange(addGroup(groups));
        }}
      >
        {fr.addGroup}
      </Button>
    </section>
  );
}
