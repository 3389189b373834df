import { tahitiDay } from '@motu/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { splitAt, useLayers, useOtherSide, useShownOnOtherSide } from '../layers/index.ts';
import { useMap } from '../map/index.ts';
import { saveFile } from '../ui/save-file.ts';
import type { Progress, Ratio } from './draw-map.ts';
import { type Format, makePicture, type Picture } from './make-picture.ts';

type Work =
  | { state: 'working'; progress: Progress }
  | { state: 'ready'; picture: Picture }
  /** `picture`: the one that lacks something, and may still be wanted. */
  | { state: 'failed'; picture: Picture | null };

type Options = { opened: boolean; ratio: Ratio; format: Format; onSaved: () => void };

const BEGUN: Work = { state: 'working', progress: { done: 0, all: 0 } };

/** Makes the picture while its dialog is open, anew when its size or format changes; what fails is shown and may be tried again, what is given up leaves nothing behind. */
export function usePicture({ opened, ratio, format, onSaved }: Options) {
  const map = useMap();
  const { onMap: shown } = useLayers();
  const side = useOtherSide();
  const ofLeft = useShownOnOtherSide();
  const [work, setWork] = useState<Work>(BEGUN);
  /** Asked for before it is ready: it is saved as soon as it is. */
  const [isWanted, setIsWanted] = useState(false);
  const call = useRef<AbortController>(null);

  const start = async () => {
    call.current?.abort();
    call.current = new AbortController();
    const { signal } = call.current;
    setWork(BEGUN);
    const onProgress = (progress: Progress) => {
      if (!signal.aborted) setWork({ state: 'working', progress });
    };
    try {
      const left = side && { shown: ofLeft, splitAt: splitAt(map, side.percent) };
      const picture = await makePicture(map, { shown, left, ratio, format, signal, onProgress });
      if (signal.aborted) return;
      setWork({ state: picture.failedNames.length === 0 ? 'ready' : 'failed', picture });
    } catch {
      if (!signal.aborted) setWork({ state: 'failed', picture: null });
    }
  };
  const begin = useEffectEvent((_ratio: Ratio, _format: Format) => void start());
  useEffect(() => {
    if (!opened) return;
    begin(ratio, format);
    return () => {
      call.current?.abort();
      setIsWanted(false);
    };
  }, [opened, ratio, format]);

  const save = ({ file }: Picture) => {
    saveFile(`Carte ${tahitiDay(new Date())}.${format}`, file);
    onSaved();
  };
  const saveReady = useEffectEvent(() => work.state === 'ready' && save(work.picture));
  const isDue = isWanted && work.state === 'ready';
  useEffect(() => {
    if (isDue) saveReady();
  }, [isDue]);

  return {
    work,
    isWanted,
    want: () => setIsWanted(true),
    retry: () => {
      setIsWanted(true);
      void start();
    },
    save,
  };
}
