import { AppError } from './errors.ts';
import type { HttpOperationName } from './operations/registry.ts';

/** Converts the fields of a call from one version to the next. */
export type Upcaster = (input: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** Upcasters by operation and by the version that they convert from. */
export type Upcasters = { readonly [Name in HttpOperationName]?: Readonly<Record<number, Upcaster>> };

/**
 * Commands wait on phones for days in the format of their app, so a change of a call's fields needs an upcaster.
 * Removing an upcaster ends the support of older apps. A call without a version, as plain clients send it, has version 1.
 */
export const upcasters: Upcasters = {
  // Later versions only added values and an answer, so the fields of version 1 stay as they are. See `saveVersionOf`.
  saveApplication: { 1: (input) => ({ ...input }), 2: (input) => ({ ...input }) },
};

const stepsOf = (name: HttpOperationName, registry: Upcasters): Readonly<Record<number, Upcaster>> =>
  registry[name] ?? {};

/** Returns the current version of a call's fields, which apps send as `command-version`. */
export const commandVersionOf = (name: HttpOperationName, registry: Upcasters = upcasters): number =>
  1 + Math.max(0, ...Object.keys(stepsOf(name, registry)).map(Number));

/**
 * Converts the fields of a call to the current version. They are validated afterwards.
 * @throws AppError `command.too_new` for an unknown version, `app.too_old` for a version that is no longer supported.
 */
export function upcast(
  name: HttpOperationName,
  { version, input }: { version: number; input: Readonly<Record<string, unknown>> },
  registry: Upcasters = upcasters,
): Readonly<Record<string, unknown>> {
  const steps = stepsOf(name, registry);
  const current = commandVersionOf(name, registry);
  if (version > current) throw new AppError('command.too_new');
  let fields = input;
  for (let from = version; from < current; from += 1) {
    const step = steps[from];
    if (!step) throw new AppError('app.too_old');
    fields = step(fields);
  }
  return fields;
}
