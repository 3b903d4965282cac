import { censoredKeys, censoredParts, normaliseKey } from './personal-fields.ts';

export const censoredValue = '[censored]';
const deepest = 8;
const longestList = 100;

const emails = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** ID, telephone and account numbers; digits inside an id or a hash are not a number of their own. */
const longNumbers = /(?<![\w-])\+?\d{9,}(?![\w-])/g;
/** The database repeats the clashing value in its message. */
const duplicateKeys = /dup key: \{.*\}/gs;
const credentialsInUrls = /(\w+:\/\/)[^/\s@]+@/g;

/** Removes what looks like an address, a number of a person or a credential from free text. */
export const censorText = (text: string): string =>
  text
    .replace(credentialsInUrls, `$1${censoredValue}@`)
    .replace(duplicateKeys, `dup key: ${censoredValue}`)
    .replace(emails, censoredValue)
    .replace(longNumbers, censoredValue);

const isCensored = (key: string): boolean => {
  const name = normaliseKey(key);
  return censoredKeys.has(name) || censoredParts.some((part) => name.includes(part));
};

/** Only where it happened: the head repeats the name and the message, whatever somebody made of them. */
const framesOf = ({ stack = '' }: Error): string =>
  censorText(
    stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  );

const writesItself = (value: object): value is { toJSON(): unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';

const censorError = (error: Error, depth: number): Record<string, unknown> => ({
  type: error.constructor.name,
  ...('code' in error && { code: error.code }),
  message: censorText(error.message),
  stack: framesOf(error),
  ...(error.cause !== undefined && { cause: censor(error.cause, depth + 1) }),
});

/** A copy for the log: no value of a personal or secret field at any depth, and none hidden in free text. */
export function censor(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return censorText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (depth > deepest) return '[deep]';
  if (value instanceof Error) return censorError(value, depth);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.slice(0, longestList).map((item) => censor(item, depth + 1));
  // By its keys like any object: as pairs, the names that censor the values would be values themselves.
  if (value instanceof Map) return censorFields(Object.fromEntries(value), depth);
  if (value instanceof Set) return censor([...value], depth + 1);
  // Copied with its fields, it would be asked again when the line is written, past the censor.
  if (writesItself(value)) return censor(value.toJSON(), depth + 1);
  return censorFields(value, depth);
}

/** The same for the fields of one object. */
export const censorFields = (fields: object, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      isCensored(key) && value !== undefined && value !== null ? censoredValue : censor(value, depth + 1),
    ]),
  );
