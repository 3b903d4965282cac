const isNamed = (value: unknown): value is { reference: unknown } =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'reference');

/**
 * Whether what a party says is about our effect: it names the reference. What is mixed up, damaged or written by
 * something on the way is then not believed, be it a yes or a "never heard of it".
 */
export const isAbout = (reference: string, value: unknown): boolean =>
  isNamed(value) && value.reference === reference;
