import { Button, TextInput } from '@mantine/core';
import { IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useStore } from '../../ui/store.ts';
import { words } from '../../ui/words.ts';
import { fr } from '../fr.ts';
import { ownStore } from '../own-store.ts';
import { keepNow, removeForGood, renameLayer } from './layer-actions.ts';

/** What may be done with an added layer: another name, kept, taken away. */
export function OwnMenu({ slug }: { slug: string }) {
  const entry = useStore(ownStore, (entries) => entries.find((one) => one.slug === slug));
  const [task, setTask] = useState<'rename' | 'remove' | null>(null);
  if (!entry) return null;
  const { item, isKept } = entry;
  return (
    <>
      <RowMenu
        label={fr.menu(item.name)}
        isQuiet
        entries={[
          { label: fr.rename, icon: IconPencil, onClick: () => setTask('rename') },
          ...(isKept ? [] : [{ label: fr.keepNow, icon: IconDeviceFloppy, onClick: () => void keepNow(slug) }]),
          { label: fr.delete, icon: IconTrash, onClick: () => setTask('remove') },
        ]}
      />
      <RenameDialog
        key={`${task}${item.name}`}
        opened={task === 'rename'}
        name={item.name}
        onClose={() => setTask(null)}
        onRename={(name) => renameLayer(slug, name)}
      />
      <ConfirmDialog
        opened={task === 'remove'}
        title={fr.deleteTitle}
        danger
        onCancel={() => setTask(null)}
        onConfirm={() => void removeForGood(slug)}
      >
        <p>{fr.deleteText(item.name, isKept)}</p>
      </ConfirmDialog>
    </>
  );
}

type RenameDialogProps = { opened: boolean; name: string; onClose: () => void; onRename: (name: string) => void };

function RenameDialog({ opened, name, onClose, onRename }: RenameDialogProps) {
  const [text, setText] = useState(name);
  const [error, setError] = useState<string | null>(null);
  return (
    <Dialog opened={opened} title={fr.rename} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!text.trim()) return setError(fr.emptyName);
          onRename(text.trim());
          onClose();
        }}
      >
        <TextInput
          label={fr.layerName}
          value={text}
          maxLength={100}
          error={error}
          data-autofocus
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit">{words.save}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
