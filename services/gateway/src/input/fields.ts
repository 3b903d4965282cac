import { AppError, type FieldError } from '@tshepa/contracts';
import type * as z from 'zod/mini';

/** A JSON pointer to one field, as problem replies carry it. */
export const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The error for one or more invalid fields. */
export const invalid = (fields: FieldError[]): AppError => new AppError('request.invalid', { fields });

/** One error per field. An unknown field is named itself, so that an injected operator is visible. */
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
