import { definePart } from '../../ui/lazy-part.tsx';

const load = () => import('./parts.ts');

export const sessionsDialog = definePart(load, (module) => module.SessionsDialog);
export const securityDialog = definePart(load, (module) => module.SecurityDialog);
export const requiredFactorDialog = definePart(load, (module) => module.RequiredFactorDialog);
