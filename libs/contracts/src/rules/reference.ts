/**
 * Returns the short form of an application's id that people read out to each other: `3F2A-91BC`. It has the last eight
 * digits, which are random. Two applications may have the same short form, so no look-up relies on it.
 */
export const referenceOf = (id: string): string => `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase();
