export * from './ten-people.ts';
export * from './walk-person.ts';
