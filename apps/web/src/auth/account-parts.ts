// What only someone who signs in needs: one chunk, which arrives with the first of them.
export { AskPasswordDialog } from './ask-password-dialog.tsx';
export { ExpiredModal } from './expired-modal.tsx';
export { LeaveDialog } from './leave-dialog.tsx';
export { RequiredPasswordDialog } from './password-dialog.tsx';
export { SignInModal } from './sign-in-modal.tsx';
export { UserMenu } from './user-menu.tsx';
