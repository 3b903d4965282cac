export * from './cases.ts';
export { seenOf } from './effects.ts';
export * from './run-table.ts';
export * from './table.ts';
