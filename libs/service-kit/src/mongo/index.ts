export * from './connection.ts';
export * from './dead-letters.ts';
export * from './key-checks.ts';
export * from './outbox.ts';
export * from './watch-mongo.ts';
export * from './window-counts.ts';
