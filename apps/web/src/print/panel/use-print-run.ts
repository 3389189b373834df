import type OlMap from 'ol/Map.js';
import { type OutputKind, printStore } from '../print-store.ts';
import { runPrint } from '../run-print.ts';
import { useAsked } from './use-asked.ts';

/** Starts a page of what is on the map now, without some layers. */
export function usePrintRun(map: OlMap): (kind: OutputKind, without: readonly string[]) => Promise<void> {
  const ask = useAsked(map);
  return (kind, without) => runPrint(kind, ask(without, printStore.state().center));
}
