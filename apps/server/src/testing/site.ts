import type { SiteOf } from '../pages/site.ts';

/** For services whose pages no one looks at. */
export const nobodysSite: SiteOf = () => Promise.reject(new Error('No page is asked for here.'));
