import type { FileImport } from '@motu/contract';
import { type RefObject, useEffect, useRef } from 'react';

/** The first field that is wrong takes the focus, each time that one is refused; of a file that has just come, the first of all. */
export function useFocusOnWrong(refusals: number, problem?: FileImport['problem']): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same fields may be wrong again
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? form.current?.querySelector('input'))?.focus();
  }, [refusals, problem]);
  return form;
}
