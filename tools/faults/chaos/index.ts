export { signInManager } from '../fault-system.ts';
export * from './chaos-system.ts';
export * from './rolling.ts';
export * from './run-chaos.ts';
export * from './soak.ts';
