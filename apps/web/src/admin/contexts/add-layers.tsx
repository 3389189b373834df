import { Button, Checkbox, TextInput } from '@mantine/core';
import type { LayerItem } from '@motu/contract';
import { hasWords } from '@motu/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { words } from '../../ui/words.ts';
import classes from '../form/fields.module.css';
import { fr } from './fr.ts';
import own from './group-list.module.css';

type AddLayersProps = { group: string; free: readonly LayerItem[]; onAdd: (slugs: string[]) => void };

/** Adds layers to a group, as many as are ticked, found by their name. */
export function AddLayers({ group, free, onAdd }: AddLayersProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isAsked = hasWords(text);
  const found = free.filter(({ name }) => isAsked(name));

  const open = () => {
    setText('');
    setChosen(new Set());
    setOpen(true);
  };
  const toggle = (slug: string) => {
    const next = new Set(chosen);
    if (!next.delete(slug)) next.add(slug);
    setChosen(next);
  };

  return (
    <div className={own.add}>
      <Button
        variant="default"
        aria-label={fr.addTo(group)}
        disabled={free.length === 0}
        leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
        onClick={open}
      >
        {fr.addLayers}
      </Button>
      <Dialog opened={isOpen} title={fr.addTo(group)} width={640} onClose={() => setOpen(false)}>
        <TextInput
          type="search"
          data-autofocus
          aria-label={fr.findLayer}
          placeholder={fr.findLayer}
          maxLength={100}
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <ul className={own.choices} aria-label={fr.freeLayers}>
          {found.map(({ slug, name }) => (
            <li key={slug}>
              <Checkbox label={name} checked={chosen.has(slug)} onChange={() => toggle(slug)} />
            </li>
          ))}
        </ul>
        <p className={classes.note} role="status">
          {fr.foundLayers(found.length, chosen.size)}
        </p>
        <DialogActions>
          <Button variant="default" onClick={() => setOpen(false)}>
            {words.cancel}
          </Button>
          <Button
            disabled={chosen.size === 0}
            onClick={() => {
              setOpen(false);
              // In the order of the list, which is that of the alphabet.
              onAdd(free.filter(({ slug }) => chosen.has(slug)).map(({ slug }) => slug));
            }}
          >
            {fr.addChosen(chosen.size)}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
