import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Zone } from '../tiles/zone.ts';
import { useZones, zoneList } from '../tiles/zone-list.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { ErrorModal } from '../ui/error-modal.tsx';
import { notify } from '../ui/notify.tsx';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import { deleteZone } from './zone-work.ts';

export type ZoneTask = { kind: 'rename' | 'delete'; id: string };

const MAX_NAME = 80;

/** What is asked about one zone, one dialog at a time. */
export function ZoneDialogs({ task, onClose }: { task: ZoneTask | null; onClose: () => void }) {
  const zone = useZones().find(({ id }) => id === task?.id) ?? null;
  // What a dialog was about stays in it while it closes.
  const [last, setLast] = useState<Zone | null>(null);
  const [error, setError] = useState<unknown>(null);
  if (zone && zone !== last) setLast(zone);
  if (!last) return null;
  const isOpen = (kind: ZoneTask['kind']) => task?.kind === kind && zone !== null;
  const remove = async () => {
    onClose();
    try {
      await deleteZone(last);
      notify({ tone: 'success', title: words.deleted, text: fr.deletedText(last.name) });
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <>
      <Dialog opened={isOpen('rename')} title={fr.rename} onClose={onClose}>
        <RenameForm key={last.id} zone={last} onClose={onClose} />
      </Dialog>
      <ConfirmDialog
        opened={isOpen('delete')}
        title={fr.deleteTitle(last.name)}
        danger
        onCancel={onClose}
        onConfirm={() => void remove()}
      >
        {fr.deleteText}
      </ConfirmDialog>
      <ErrorModal error={error} onClose={() => setError(null)} />
    </>
  );
}

function RenameForm({ zone, onClose }: { zone: Zone; onClose: () => void }) {
  const [name, setName] = useState(zone.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    zoneList.put({ ...zone, name: name.trim() });
    onClose();
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        label={fr.name}
        value={name}
        maxLength={MAX_NAME}
        data-autofocus
        error={name.trim() === '' && fr.nameNeeded}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" disabled={name.trim() === ''}>
          {words.save}
        </Button>
      </DialogActions>
    </form>
  );
}
