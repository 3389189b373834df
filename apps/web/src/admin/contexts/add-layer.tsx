import { Button, NativeSelect } from '@mantine/core';
import type { LayerItem } from '@motu/contract';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { fr } from './fr.ts';
import own from './group-list.module.css';

type AddLayerProps = { group: string; free: readonly LayerItem[]; onAdd: (slug: string) => void };

/** Chosen first, added then: arrows go down a closed list one by one, and must not add all that they pass. */
export function AddLayer({ group, free, onAdd }: AddLayerProps) {
  const [chosen, setChosen] = useState('');
  const slug = free.some((layer) => layer.slug === chosen) ? chosen : '';
  return (
    <div className={own.add}>
      <NativeSelect
        className={own.name}
        aria-label={`${fr.addLayer} · ${group}`}
        disabled={free.length === 0}
        data={[{ value: '', label: fr.addLayer }, ...free.map((layer) => ({ value: layer.slug, label: layer.name }))]}
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
        value={slug}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Button
        variant="default"
        aria-label={fr.addTo(group)}
        disabled={slug === ''}
        leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => {
          onAdd(slug);
          setChosen('');
        }}
      >
        {fr.addChosen}
      </Button>
    </div>
  );
}
