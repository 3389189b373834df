/** A context without layers, version 1: what a test cares for is given beside it. */
export const EMPTY_CONTEXT = {
  id: 'c',
  slug: 'c',
  name: 'C',
  description: null,
  isDefault: false,
  published: true,
  defaultZoom: 8,
  minZoom: 5,
  maxZoom: 19,
  center: null,
  extent: null,
  groups: [],
  version: 1,
};
