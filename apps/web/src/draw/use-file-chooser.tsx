import { type ReactNode, useRef } from 'react';
import { useMap } from '../map/index.ts';
import { useStore } from '../ui/store.ts';
import { ACCEPTED } from './files/file-format.ts';
import { fr } from './fr.ts';
import { fileState, importFile } from './import-file.ts';

type FileChooser = { chooseFile: () => void; input: ReactNode; isBusy: boolean };

/** The system's own file chooser, behind as many buttons as one wants. */
export function useFileChooser(): FileChooser {
  const map = useMap();
  const field = useRef<HTMLInputElement>(null);
  const isBusy = useStore(fileState, (state) => state.isBusy);
  const input = (
    <input
      ref={field}
      type="file"
      accept={ACCEPTED}
      aria-label={fr.import}
      hidden
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        // The same file may be chosen again.
        currentTarget.value = '';
        if (file) void importFile(map, file);
      }}
    />
  );
  return { chooseFile: () => field.current?.click(), input, isBusy };
}
