export { CATEGORY_NAMES } from './categories.ts';
export { ReportButton } from './report-button.tsx';
