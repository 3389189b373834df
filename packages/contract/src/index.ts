export * from './admin.ts';
export * from './auth.ts';
export * from './environment.ts';
export * from './health.ts';
export * from './limits.ts';
export * from './problem.ts';
export * from './product.ts';
