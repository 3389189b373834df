import { definePart } from '../ui/lazy-part.tsx';

export const welcomeDialog = definePart(
  () => import('./welcome-dialog.tsx'),
  (module) => module.WelcomeDialog,
);
export const surveyNotice = definePart(
  () => import('./survey-notice.tsx'),
  (module) => module.SurveyNotice,
);
