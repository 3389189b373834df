import type { Search } from '@motu/answers';
import type { Viewer } from './access/visibility.ts';

/** What can be found, by those who may see it. */
export type SeenSearch = {
  seenBy(viewer: Viewer): Search;
};
