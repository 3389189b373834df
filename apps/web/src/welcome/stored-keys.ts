/** Under which the browser keeps the version that was last seen, and the survey that was dismissed. */
export const VERSION_KEY = 'motu-version';
export const SURVEY_KEY = 'motu-survey';
