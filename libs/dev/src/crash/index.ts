export * from './cases.ts';
export * from './run-table.ts';
export * from './table.ts';
