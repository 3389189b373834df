export { ShareDialogs } from './share-dialogs.tsx';
export { toggleShare } from './share-store.ts';
export { useShare } from './use-share.ts';
