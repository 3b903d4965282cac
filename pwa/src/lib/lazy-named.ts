import { type ComponentType, lazy } from 'react';
import { onMissingCode } from './missing-code.ts';

/** `lazy` for screens, which are named exports. */
export const lazyNamed = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load().catch(onMissingCode))[name] }));

const Nothing = () => null;

/** The same for what a screen can do without: nothing is drawn when it cannot be had. */
export const lazyExtra = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    const module = await load().catch(() => null);
    return { default: module?.[name] ?? Nothing };
  });
