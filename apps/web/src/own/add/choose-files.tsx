import { IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { fr } from '../fr.ts';
import { ACCEPTED } from '../reading/file-kinds.ts';
import { MAX_BYTES, MAX_OBJECTS } from '../reading/limits.ts';
import classes from './add-layer-dialog.module.css';

/** Files chosen, or dropped on the frame. */
export function ChooseFiles({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(onChoose);
  return (
    <section className={classes.drop} aria-label={fr.chooseFile} {...drop}>
      <span className={classes.sign}>
        <IconFileUpload size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <p className={classes.dropTitle}>{fr.drop}</p>
      <p className={classes.dropText}>
        {fr.or}{' '}
        <button type="button" className={classes.link} data-autofocus onClick={() => field.current?.click()}>
          {fr.choose}
        </button>{' '}
        · {fr.limits(MAX_BYTES, MAX_OBJECTS)}
      </p>
      <p className={classes.dropText}>{fr.formats}</p>
      <p className={classes.dropText}>{fr.onDevice}</p>
      <input
        ref={field}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label={fr.chooseFile}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file may be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </section>
  );
}
