export * from './bad-line.ts';
export * from './http-client.ts';
export * from './persist.ts';
export * from './person.ts';
export * from './sandbox-client.ts';
export * from './send-in-pieces.ts';
export * from './stages.ts';
