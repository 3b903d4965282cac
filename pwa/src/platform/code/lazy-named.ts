import { type ComponentType, lazy } from 'react';
import { loadOnline, onMissingCode } from './missing-code.ts';

/** `lazy` for screens, which are named exports. */
export const lazyNamed = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load().catch(onMissingCode))[name] }));

const Nothing = () => null;

/** For optional parts that every phone stores: renders nothing when they cannot be loaded. */
export const lazyExtra = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    const module = await load().catch(() => null);
    return { default: module?.[name] ?? Nothing };
  });

/**
 * For optional parts that need a connection and are not stored: loads them when the server answers. Their `Suspense`
 * fallback may be shown for long.
 */
export const lazyOnline = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazyExtra(() => loadOnline(load), name);
