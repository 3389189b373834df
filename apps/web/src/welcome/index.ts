export { storedWelcome } from './stored-items.ts';
export { useHoldSurvey, useWelcome } from './welcome-context.ts';
export { WelcomeProvider } from './welcome-provider.tsx';
