import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
} from 'react';
import { create } from 'zustand';
import { noteError } from '../network/noted-errors.ts';
import { answered, useSiteStatus } from '../status/site-status.ts';
import { reloadOnce } from './reload-once.ts';

const retryDelaysMs = [1_000, 4_000, 15_000];

const hasLine = () => navigator.onLine && useSiteStatus.getState().isOnline;

/** Set when a part of the app cannot be loaded, even after a reload. */
export const useMissingCode = create(() => ({ isMissing: false }));

/** Reloads the page once, because the build may have been replaced. The promise never settles, so the spinner stays. */
export function onMissingCode(): Promise<never> {
  noteError('phone.code_missing');
  // Offline without a service worker, a reload would show the browser's error page.
  const canReload = hasLine() || Boolean(navigator.serviceWorker?.controller);
  if (!canReload || !reloadOnce()) useMissingCode.setState({ isMissing: true });
  return new Promise(() => undefined);
}

const isEmpty = (field: HTMLInputElement): boolean =>
  field.value === '' || field.type === 'radio' || field.type === 'checkbox';

/** Loads code and retries for a while. Once a reload would lose typed text, it retries for ever. */
export async function loadPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let round = 0; ; round += 1) {
    try {
      return await load();
    } catch {
      const delayMs = retryDelaysMs[Math.min(round, retryDelaysMs.length - 1)];
      const fields = [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')];
      // The server is reachable, so the file itself is gone.
      const isGone = useSiteStatus.getState().isKnown && hasLine();
      if (round >= retryDelaysMs.length && isGone && fields.every(isEmpty)) return onMissingCode();
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

/** Loads code that is useful only online. It waits until the server answers, and retries a few times. */
export async function loadOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const delayMs of retryDelaysMs) {
    await answered();
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return load();
}

type Load<Name extends string, Props> = () => Promise<Record<Name, ComponentType<Props>>>;

/** Works like React's `lazy`, for screens, which are named exports. */
export const lazyNamed = <Name extends string, Props>(load: Load<Name, Props>, name: Name) =>
  lazy(async () => ({ default: (await load().catch(onMissingCode))[name] }));

const Nothing = () => null;

/** Loads optional parts that every phone stores. Renders nothing when they cannot be loaded. */
export function lazyExtra<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  fallback?: ReactNode,
): FunctionComponent<Props> {
  const Part: ComponentType<Props> = lazy(async () => {
    const module = await load().catch(() => null);
    return { default: module?.[name] ?? Nothing };
  });
  return (props) => createElement(Suspense, { fallback }, createElement(Part, props));
}

/** Loads optional parts when the server answers, so the fallback may be shown for a long time. */
export const lazyOnline = <Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  fallback?: ReactNode,
) => lazyExtra(() => loadOnline(load), name, fallback);
