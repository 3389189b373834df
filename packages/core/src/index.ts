export { AppError, type AppErrorOptions, type ErrorCode, type FieldError } from './app-error.ts';
export { assertNever } from './assert-never.ts';
export { formatDate, formatDateTime, parseDeploymentDate, TIME_ZONE, tahitiDay } from './format/date.ts';
export { formatBytes, formatNumber } from './format/number.ts';
export { initials } from './text/initials.ts';
