import { Button } from '@mantine/core';
import { formatBytes } from '@motu/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DialogActions } from '../ui/dialog.tsx';
import { ErrorModal } from '../ui/error-modal.tsx';
import { notify } from '../ui/notify.tsx';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import classes from './preferences-modal.module.css';
import { type KeptItem, keptItems, type StoredItem } from './stored-item.ts';

type StoredListProps = {
  items: readonly StoredItem[];
  /** Whether the question before a deletion is open. */
  isAsking: boolean;
  onAsking: (isAsking: boolean) => void;
  onClose: () => void;
};

/** What is kept on this device, each with its size and the way to delete it (WEL-07). */
export function StoredList({ items, isAsking, onAsking, onClose }: StoredListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [kept, setKept] = useState<KeptItem[] | null>(null);
  const [asked, setAsked] = useState<StoredItem | null>(null);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    let isCurrent = true;
    void keptItems(items).then((found) => isCurrent && setKept(found));
    return () => {
      isCurrent = false;
    };
  }, [items]);

  // The button that asked goes with what it deleted, before or after the question has closed.
  const hasDeleted = useRef(false);
  const focusList = () => {
    if (hasDeleted.current && document.activeElement === document.body) list.current?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the list has changed
  useEffect(focusList, [kept]);

  const remove = async (item: StoredItem) => {
    onAsking(false);
    try {
      await item.clear();
      hasDeleted.current = true;
      notify({ id: 'stored-item', tone: 'success', title: words.deleted, text: fr.deleted(item.name) });
    } catch (failure) {
      setError(failure);
    }
    setKept(await keptItems(items));
  };

  return (
    <>
      <p>{fr.deviceIntro}</p>
      <ul ref={list} className={classes.list} tabIndex={-1} aria-label={fr.device}>
        {kept?.map(({ item, bytes }) => (
          <li key={item.id} className={classes.item}>
            <div className={classes.words}>
              <p className={classes.name}>
                {item.name}{' '}
                <span className={classes.size}>· {bytes === null ? fr.unknownSize : formatBytes(bytes)}</span>
              </p>
              <p className={classes.purpose}>{item.purpose}</p>
            </div>
            <Button
              variant="subtle"
              className={classes.delete}
              leftSection={<IconTrash size={20} stroke={1.75} aria-hidden="true" />}
              aria-label={fr.deleteItem(item.name)}
              onClick={() => {
                setAsked(item);
                onAsking(true);
              }}
            >
              {words.delete}
            </Button>
          </li>
        ))}
      </ul>
      {kept?.length === 0 && <p className={classes.nothing}>{fr.nothing}</p>}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
      </DialogActions>
      <ConfirmDialog
        opened={isAsking}
        title={fr.confirmTitle(asked?.name ?? '')}
        danger
        onCancel={() => onAsking(false)}
        onConfirm={() => asked && void remove(asked)}
        onClosed={focusList}
      >
        {fr.confirmText}
      </ConfirmDialog>
      <ErrorModal error={error} onClose={() => setError(null)} />
    </>
  );
}
