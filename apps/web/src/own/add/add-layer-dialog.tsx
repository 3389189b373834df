import { Button, Checkbox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { words } from '../../ui/words.ts';
import { fr } from '../fr.ts';
import { addDrafts } from './add-drafts.ts';
import classes from './add-layer-dialog.module.css';
import { ChooseFiles } from './choose-files.tsx';
import { DraftRow } from './draft-row.tsx';
import { useDrafts } from './use-drafts.ts';

export type AddLayerDialogProps = { opened: boolean; files: readonly File[]; onClose: () => void };

/** « Ajouter une couche »: files are read here, and become layers when one says so (OWN-01). */
export function AddLayerDialog({ opened, files, onClose }: AddLayerDialogProps) {
  const drafts = useDrafts();
  const [isKept, setKept] = useState(false);
  const taken = useRef<readonly File[]>([]);
  const { add } = drafts;

  useEffect(() => {
    if (files.length === 0 || taken.current === files) return;
    taken.current = files;
    add(files);
  });

  const ready = drafts.drafts.filter(({ state }) => state.kind === 'ready');
  const close = () => {
    drafts.clear();
    onClose();
  };
  const submit = () => {
    addDrafts(ready, drafts.take, isKept);
    close();
  };
  return (
    <Dialog opened={opened} title={fr.title} width={640} onClose={close}>
      <div className={classes.content}>
        <ChooseFiles onChoose={drafts.add} />
        {drafts.drafts.length > 0 && (
          <ul className={classes.drafts}>
            {drafts.drafts.map((draft) => (
              <DraftRow
                key={draft.id}
                draft={draft}
                onName={(name) => drafts.rename(draft.id, name)}
                onReadAgain={(choices) => drafts.readAgain(draft, choices)}
                onRemove={() => drafts.remove(draft.id)}
              />
            ))}
          </ul>
        )}
      </div>
      <div className={classes.foot}>
        <Checkbox label={fr.keep} checked={isKept} onChange={({ target }) => setKept(target.checked)} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          <Button disabled={ready.length === 0} onClick={submit}>
            {fr.add(ready.length)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
