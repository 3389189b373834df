import type { Shown } from './share-link.ts';

export { ShareDialogs } from './share-dialogs.tsx';
export { toggleShare } from './share-store.ts';
export { useShare } from './use-share.ts';

/** The link of what is on screen, for whoever writes it elsewhere. */
export async function linkOf(shown: Shown): Promise<string> {
  const { shareAddress, shareParams } = await import('./share-link.ts');
  return shareAddress(location.origin, shareParams(shown));
}
