// The long texts: one chunk, which arrives with the first of them.
export { About } from './about.tsx';
export { Confidentiality } from './confidentiality.tsx';
export { Credits } from './credits.tsx';
export { LegalInfo } from './legal-info.tsx';
