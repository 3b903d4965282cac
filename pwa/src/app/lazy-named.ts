import { type ComponentType, lazy } from 'react';
import { onMissingCode } from '../lib/missing-code.ts';

/** `lazy` for screens, which are named exports. */
export const lazyNamed = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load().catch(onMissingCode))[name] }));

/** The same for what a screen can do without: nothing is drawn when it cannot be had. */
export const lazyExtra = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) =>
  lazy(async () => ({
    default: await load().then(
      (module) => module[name],
      () => () => null,
    ),
  }));
