import { type ComponentType, lazy } from 'react';
import { onMissingCode } from '../lib/missing-code.ts';

/** `lazy` for screens, which are named exports. */
export const lazyNamed = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load().catch(onMissingCode))[name] }));
