export { isEmbedded, isPageEmbedded } from './is-embedded.ts';
