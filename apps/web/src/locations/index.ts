export { useSavedLocation } from './use-saved-location.ts';
