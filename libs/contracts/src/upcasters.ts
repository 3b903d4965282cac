import { AppError } from './errors.ts';
import type { HttpOperationName } from './operations/registry.ts';

/** Turns the fields of a call as one version of the app wrote them into those of the next version. */
export type Upcaster = (input: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** By operation, by the version that is turned into the next. */
export type Upcasters = { readonly [Name in HttpOperationName]?: Readonly<Record<number, Upcaster>> };

/**
 * Commands wait on phones for days and are sent in the shape that they were written in. Whoever changes the fields of
 * a call adds the step from the shape before; a step that is taken away ends the support of every older app. A call
 * without a version has shape 1, as plain clients know it, so that step stays for as long as they are served.
 */
export const upcasters: Upcasters = {};

const stepsOf = (name: HttpOperationName, registry: Upcasters): Readonly<Record<number, Upcaster>> =>
  registry[name] ?? {};

/** The version of a call's fields that the contract describes now; what an app writes into `command-version`. */
export const commandVersionOf = (name: HttpOperationName, registry: Upcasters = upcasters): number =>
  1 + Math.max(0, ...Object.keys(stepsOf(name, registry)).map(Number));

/**
 * The fields of a call in the shape that the contract describes now; what they mean is checked afterwards.
 * @throws AppError `command.too_new` for a version that is not known here yet, `app.too_old` for one that no step
 * leads away from any more.
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
