import { notedErrors } from '@tshepa/contracts/constants';
import type { NotedCode } from '@tshepa/contracts/entities/support';
import { create } from 'zustand';

/** A failure that this phone has seen, at a time of the phone's clock in milliseconds. */
export type NotedError = { code: NotedCode; at: number };

/** The last failures, newest first. Only their codes are kept, for somebody who asks for help. */
export const useNotedErrors = create<{ errors: readonly NotedError[] }>(() => ({ errors: [] }));

const keep = (errors: readonly NotedError[]) =>
  useNotedErrors.setState({ errors: errors.slice(0, notedErrors) });

/** A failure that repeats itself takes the place of its former time. Otherwise a lost connection would fill the list. */
export function noteError(code: NotedCode): void {
  const { errors } = useNotedErrors.getState();
  keep([{ code, at: Date.now() }, ...errors.slice(errors[0]?.code === code ? 1 : 0)]);
}

/** Adds the failures of an earlier visit. */
export const addEarlier = (earlier: readonly NotedError[]) =>
  keep([...useNotedErrors.getState().errors, ...earlier]);
