export { adminAccess } from './admin-access.ts';
export { askPassword, withPassword } from './ask-password.ts';
export { DeadEndPage } from './dead-end-page.tsx';
export { RequireAdmin } from './require-admin.tsx';
export { SessionDialogs } from './session-dialogs.tsx';
export { SessionProvider, useSession } from './session-provider.tsx';
export { refreshWhenRefused } from './session-query.ts';
export { UserControl } from './user-control.tsx';
