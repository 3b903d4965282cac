import { AppError, type FieldError } from '@tshepa/contracts';
import type * as z from 'zod/mini';

/** Converts a path to the JSON pointer that problem replies use. */
export const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export const invalid = (fields: FieldError[]): AppError => new AppError('request.invalid', { fields });

/** Converts schema issues to one error per field. Unknown fields are named, so that an injected one is visible. */
export const fieldErrors = (issues: readonly z.core.$ZodIssue[]): FieldError[] =>
  issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        pointer: pointerTo([...issue.path, key]),
        message: 'This field is not known here',
      }));
    }
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const [first = []] = issue.errors.toSorted((a, b) => depth(b) - depth(a));
      return fieldErrors(first.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
    }
    return [{ pointer: pointerTo(issue.path), message: issue.message }];
  });

const depth = (issues: readonly z.core.$ZodIssue[]) =>
  Math.max(0, ...issues.map((issue) => issue.path.length));
