export * from './cases.ts';
export { type Seen, seenOf } from './effects.ts';
export * from './run-table.ts';
export * from './table.ts';
