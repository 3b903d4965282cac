import { v7 } from 'uuid';

/** A UUIDv7: sorts by time of making. The only place where services make ids. */
export const newId = (): string => v7();
