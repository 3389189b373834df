export { ConsentBanner } from './consent-banner.tsx';
export { ConsentChoice } from './consent-choice.tsx';
export { useConsent } from './consent-context.ts';
export { ConsentProvider } from './consent-provider.tsx';
export { keep, recall } from './device-storage.ts';
