import { censoredKeys, censoredParts, normaliseKey } from './personal-fields.ts';

const censoredValue = '[censored]';
const maximumDepth = 8;
const maximumItems = 100;

const emails = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** ID, telephone and account numbers, but not digits inside an id or a hash. */
const longNumbers = /(?<![\w-])\+?\d{9,}(?![\w-])/g;
/** The database repeats the conflicting value in its message. */
const duplicateKeys = /dup key: \{.*\}/gs;
const credentialsInUrls = /(\w+:\/\/)[^/\s@]+@/g;

/** Removes e-mail addresses, long numbers and credentials from free text. */
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

/** Keeps only the stack frames, because the first lines repeat the name and the message. */
const framesOf = ({ stack = '' }: Error): string =>
  censorText(
    stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  );

const hasToJson = (value: object): value is { toJSON(): unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';

const censorError = (error: Error, depth: number): Record<string, unknown> => ({
  type: error.constructor.name,
  ...('code' in error && { code: error.code }),
  message: censorText(error.message),
  stack: framesOf(error),
  ...(error.cause !== undefined && { cause: censor(error.cause, depth + 1) }),
});

/** Returns a copy for the log without personal or secret values, at any depth and in free text. */
export function censor(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return censorText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (depth > maximumDepth) return '[deep]';
  if (value instanceof Error) return censorError(value, depth);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.slice(0, maximumItems).map((item) => censor(item, depth + 1));
  // A map is converted to an object, so that the keys decide which values are censored.
  if (value instanceof Map) return censorFields(Object.fromEntries(value), depth);
  if (value instanceof Set) return censor([...value], depth + 1);
  // Without this, pino would call `toJSON` later and bypass the censoring.
  if (hasToJson(value)) return censor(value.toJSON(), depth + 1);
  return censorFields(value, depth);
}

/** `censor` for the fields of one object. */
export const censorFields = (fields: object, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      isCensored(key) && value !== undefined && value !== null ? censoredValue : censor(value, depth + 1),
    ]),
  );
