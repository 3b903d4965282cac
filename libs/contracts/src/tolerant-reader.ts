import * as z from 'zod/mini';
import type { Schema } from './define.ts';

/** Stands for a code that this build does not know. Readers put it there; nothing is ever stored under it. */
export const newerCode = 'newer';

/**
 * Codes to which later builds may add, because screens only show them. A build that does not know a code reads it as
 * `newerCode`. Do not use it for codes that decide what happens next, because their readers must know every code.
 */
/*@__NO_SIDE_EFFECTS__*/
export const growingEnum = <const Codes extends readonly string[]>(codes: Codes) =>
  z.enum([...codes, newerCode]);

/** A part of a value that this build does not know: a field to drop, or a code to replace. */
type Newer = { path: readonly PropertyKey[]; isCode: boolean };

/** Returns the parts of a value that a later build has added, or null when the value has any other fault. */
function newerParts(issues: readonly z.core.$ZodIssue[]): Newer[] | null {
  const parts = issues.map((issue) => partsOf(issue));
  return parts.every((found) => found !== null) ? parts.flat() : null;
}

function partsOf(issue: z.core.$ZodIssue): Newer[] | null {
  const { path } = issue;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...path, key], isCode: false }));
    case 'invalid_value':
      return issue.values.includes(newerCode) ? [{ path, isCode: true }] : null;
    case 'invalid_union': {
      const inside = issue.errors.map(newerParts).find((found) => found !== null);
      return inside?.map((part) => ({ ...part, path: [...path, ...part.path] })) ?? null;
    }
    default:
      return null;
  }
}

function mend(value: unknown, { path, isCode }: Newer): void {
  const holder = path.slice(0, -1).reduce((part, key) => Reflect.get(Object(part), key), value);
  const [key = ''] = path.slice(-1);
  if (!isCode) Reflect.deleteProperty(Object(holder), key);
  else if (typeof Reflect.get(Object(holder), key) === 'string') Reflect.set(Object(holder), key, newerCode);
}

/**
 * Parses what a process of another build wrote, as `safeParse` does. Fields that a later build has added are dropped,
 * and its new codes of a `growingEnum` are read as `newerCode`. `value` comes from JSON and may be changed.
 */
export function readTolerantly<S extends Schema>(schema: S, value: unknown) {
  const strict = z.safeParse(schema, value);
  const newer = strict.success ? null : newerParts(strict.error.issues);
  if (!newer) return strict;
  for (const part of newer) mend(value, part);
  return z.safeParse(schema, value);
}
