import { Button, Checkbox, TextInput } from '@mantine/core';
import { hasWords } from '@motu/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { words } from '../../ui/words.ts';
import classes from './fields.module.css';
import own from './pick-many.module.css';

type PickManyProps = {
  /** What can be picked, in the order of the list. */
  free: readonly { id: string; name: string }[];
  onAdd: (ids: string[]) => void;
  /** Of its button, where it stands among others. */
  variant?: 'default' | 'subtle';
  isBusy?: boolean;
  texts: {
    open: string;
    /** Of the dialog and its button, where several of them stand on a page. */
    title: string;
    find: string;
    list: string;
    found: (found: number, chosen: number) => string;
    add: (chosen: number) => string;
  };
};

/** A button whose dialog adds as many things as are ticked, found by their name. */
export function PickMany({ free, onAdd, variant = 'default', isBusy = false, texts }: PickManyProps) {
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
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };

  return (
    <>
      <Button
        variant={variant}
        aria-label={texts.title}
        disabled={isBusy || free.length === 0}
        leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
        onClick={open}
      >
        {texts.open}
      </Button>
      <Dialog opened={isOpen} title={texts.title} width={640} onClose={() => setOpen(false)}>
        <TextInput
          type="search"
          data-autofocus
          aria-label={texts.find}
          placeholder={texts.find}
          maxLength={100}
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <ul className={own.choices} aria-label={texts.list}>
          {found.map(({ id, name }) => (
            <li key={id}>
              <Checkbox label={name} checked={chosen.has(id)} onChange={() => toggle(id)} />
            </li>
          ))}
        </ul>
        <p className={classes.note} role="status">
          {texts.found(found.length, chosen.size)}
        </p>
        <DialogActions>
          <Button variant="default" onClick={() => setOpen(false)}>
            {words.cancel}
          </Button>
          <Button
            disabled={chosen.size === 0}
            onClick={() => {
              setOpen(false);
              onAdd(free.filter(({ id }) => chosen.has(id)).map(({ id }) => id));
            }}
          >
            {texts.add(chosen.size)}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
