export * from './circuit.ts';
export * from './failure.ts';
export * from './journal.ts';
export * from './run-effect.ts';
