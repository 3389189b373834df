import { tahitiDay } from '@motu/core';
import { useEffect, useRef, useState } from 'react';
import { useLayers } from '../layers/index.ts';
import { useMap } from '../map/index.ts';
import { saveFile } from '../ui/save-file.ts';
import type { Progress, Ratio } from './draw-map.ts';
import { makePicture, type Picture } from './make-picture.ts';

type Work =
  | { state: 'idle' }
  | { state: 'working'; progress: Progress }
  /** `picture`: the one that lacks something, and may still be wanted. */
  | { state: 'failed'; picture: Picture | null };

/** Makes the picture and saves it; what fails is told and may be tried again, what is given up leaves nothing behind. */
export function usePicture(onSaved: () => void) {
  const map = useMap();
  const { shown } = useLayers();
  const [work, setWork] = useState<Work>({ state: 'idle' });
  const call = useRef<AbortController>(null);

  const save = ({ png }: Picture) => {
    saveFile(`Carte ${tahitiDay(new Date())}.png`, png);
    setWork({ state: 'idle' });
    onSaved();
  };
  const cancel = () => {
    call.current?.abort();
    setWork({ state: 'idle' });
  };
  useEffect(() => () => call.current?.abort(), []);

  const start = async (ratio: Ratio) => {
    call.current = new AbortController();
    const { signal } = call.current;
    const onProgress = (progress: Progress) => {
      if (!signal.aborted) setWork({ state: 'working', progress });
    };
    onProgress({ done: 0, all: 0 });
    try {
      const picture = await makePicture(map, { shown, ratio, signal, onProgress });
      if (signal.aborted) return;
      if (picture.failedNames.length === 0) save(picture);
      else setWork({ state: 'failed', picture });
    } catch {
      if (!signal.aborted) setWork({ state: 'failed', picture: null });
    }
  };

  return { work, start, cancel, save };
}
