import { definePart } from '../ui/lazy-part.tsx';

const load = () => import('./search-parts.ts');

export const searchPanel = definePart(load, (module) => module.SearchPanel);
export const searchLayer = definePart(load, (module) => module.SearchLayer);
