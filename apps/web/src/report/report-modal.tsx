import type { LonLat } from '@motu/core';
import { useReducer } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { fr } from './fr.ts';
import { ReportForm } from './report-form.tsx';
import { emptyReport, reportReducer } from './report-reducer.ts';

type ReportModalProps = { point: LonLat; opened: boolean; onClose: () => void };

/** Tells those who keep the map what is wrong at a place (INFO-07). Closed by mistake, it keeps what was written. */
export function ReportModal({ point, opened, onClose }: ReportModalProps) {
  const [state, dispatch] = useReducer(reportReducer, emptyReport);
  return (
    <Dialog opened={opened} title={fr.title} onClose={onClose} width={640}>
      <ReportForm point={point} state={state} dispatch={dispatch} onClose={onClose} />
    </Dialog>
  );
}
