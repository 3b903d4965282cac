export * from './findings.ts';
export * from './history.ts';
export * from './report.ts';
export * from './rolling.ts';
export * from './run-chaos.ts';
export * from './soak.ts';
