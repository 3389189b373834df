import { useRef, useState } from 'react';
import { errorMessage } from '../../ui/error-text.ts';
import { readService } from '../service/read-service.ts';
import type { Service } from '../service/service.ts';

type State =
  | { kind: 'none' }
  | { kind: 'reading' }
  | { kind: 'refused'; message: string }
  | { kind: 'found'; service: Service; chosen: readonly string[] };

/** The address of the dialog: typed, asked, and what of it is chosen. */
export function useService() {
  const [text, setText] = useState('');
  const [state, setState] = useState<State>({ kind: 'none' });
  const asked = useRef(0);

  async function read(): Promise<void> {
    const number = ++asked.current;
    // Another address is asked meanwhile, or none any more.
    const set = (next: State) => number === asked.current && setState(next);
    setState({ kind: 'reading' });
    try {
      const service = await readService(text);
      const [only, ...others] = service.layers;
      set({ kind: 'found', service, chosen: only && others.length === 0 ? [only.name] : [] });
    } catch (error) {
      set({ kind: 'refused', message: errorMessage(error) });
    }
  }

  return {
    text,
    state,
    read,
    refuse: (error: unknown) => setState({ kind: 'refused', message: errorMessage(error) }),
    type(next: string) {
      asked.current++;
      setText(next);
      setState({ kind: 'none' });
    },
    choose(name: string, isChosen: boolean) {
      if (state.kind !== 'found') return;
      const others = state.chosen.filter((one) => one !== name);
      setState({ ...state, chosen: isChosen ? [...others, name] : others });
    },
    clear() {
      asked.current++;
      setText('');
      setState({ kind: 'none' });
    },
  };
}
