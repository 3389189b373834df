import { forgetAtlas, makeAtlas } from './atlas/make-atlas.ts';
import { failureWords } from './failure-words.ts';
import { makePage } from './make-page.ts';
import { type OutputKind, printStore, type Work } from './print-store.ts';
import type { Asked } from './printed-layers.ts';

let call: AbortController | null = null;

/** « Arrêter »: nothing of it is left. */
export function stopPrint(): void {
  call?.abort();
  call = null;
  forgetAtlas();
  printStore.dispatch({ type: 'WORK', work: { state: 'stopped' } });
}

/** Makes the page, or the atlas, and hands it to the browser; what it lacks or what fails is shown, and the choices stay (PRN-09). */
export async function runPrint(kind: OutputKind, asked: Asked): Promise<void> {
  call?.abort();
  const own = new AbortController();
  call = own;
  let hasEnded = false;
  const show = (work: Work) => {
    if (!own.signal.aborted && !hasEnded) printStore.dispatch({ type: 'WORK', work });
  };
  const onStep = (step: string, share: number) => show({ state: 'running', kind, step, share });
  const isAtlas = printStore.state().settings.mode === 'atlas';
  try {
    show(isAtlas ? await makeAtlas(asked, own.signal, onStep) : await makePage(kind, asked, own.signal, onStep));
  } catch (error) {
    show({ state: 'failed', kind, ...failureWords(error) });
  } finally {
    hasEnded = true;
  }
}
