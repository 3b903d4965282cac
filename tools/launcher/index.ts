export * from './build-pwa.ts';
export * from './parts.ts';
export * from './run-file.ts';
export * from './start-another.ts';
export * from './start-system.ts';
