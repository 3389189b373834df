import { definePart } from '../ui/lazy-part.tsx';

const load = () => import('./account-parts.ts');

export const signInModal = definePart(load, (module) => module.SignInModal);
export const userMenu = definePart(load, (module) => module.UserMenu);
export const askPasswordDialog = definePart(load, (module) => module.AskPasswordDialog);
export const leaveDialog = definePart(load, (module) => module.LeaveDialog);
export const expiredModal = definePart(load, (module) => module.ExpiredModal);
export const requiredPasswordDialog = definePart(load, (module) => module.RequiredPasswordDialog);
