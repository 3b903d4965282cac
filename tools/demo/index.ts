export * from './operator.ts';
export * from './run-demo.ts';
export * from './seed-customers.ts';
