import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import { errorMessage } from '../ui/error-text.ts';
import { notify } from '../ui/notify.tsx';
import { fr } from './fr.ts';
import type { TableFormat, TableQuery, TableSource } from './source.ts';

const NOTICE = 'table-export';

/** Makes a file of what is filtered or selected, and says how it goes (TAB-04). */
export function useExport(source: TableSource): (format: TableFormat, query: TableQuery) => Promise<void> {
  const running = useRef<AbortController>(null);
  return async (format, query) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    notify({ id: NOTICE, tone: 'information', title: fr.exporting, text: fr.exportAs[format], stays: true });
    try {
      await source.export(format, query, control.signal);
      notifications.hide(NOTICE);
    } catch (error) {
      if (control.signal.aborted) return;
      notifications.hide(NOTICE);
      notify({ tone: 'error', title: fr.exportFailed, text: errorMessage(error), stays: true });
    }
  };
}
