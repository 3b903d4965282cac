import { type ComponentType, lazy } from 'react';
import { loadOnLine, onMissingCode } from './missing-code.ts';

/** `lazy` for screens, which are named exports. */
export const lazyNamed = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load().catch(onMissingCode))[name] }));

const Nothing = () => null;

/** The same for what a screen can do without and every phone keeps: nothing is drawn when it cannot be had. */
export const lazyExtra = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    const module = await load().catch(() => null);
    return { default: module?.[name] ?? Nothing };
  });

/**
 * The same for what is of use on line only and kept on no phone: it is fetched when the server answers, and nothing
 * is drawn until then. Give its `Suspense` a fallback that may stand for long.
 */
export const lazyOnLine = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazyExtra(() => loadOnLine(load), name);
