// What one does about one's own account: arrives when it is opened.
export { RequiredFactorDialog, SecurityDialog } from './security-dialog.tsx';
export { SessionsDialog } from './sessions-dialog.tsx';
