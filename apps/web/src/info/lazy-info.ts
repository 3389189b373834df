import { definePart } from '../ui/lazy-part.tsx';

const load = () => import('./info-parts.ts');

export const infoPanel = definePart(load, (module) => module.InfoPanel);
export const infoOnMap = definePart(load, (module) => module.InfoOnMap);
