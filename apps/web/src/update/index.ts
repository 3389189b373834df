import { definePart } from '../ui/lazy-part.tsx';

export const updateWork = definePart(
  () => import('./update-work.tsx'),
  (module) => module.UpdateWork,
);
export { storedShell } from './stored-shell.ts';
