export { faultSettings } from '../fault-system.ts';
export * from './cases.ts';
export { countEffects } from './effects.ts';
export * from './run-table.ts';
