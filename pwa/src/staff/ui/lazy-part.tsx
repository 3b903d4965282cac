import { type ComponentType, createElement, type FunctionComponent, useEffect, useState } from 'react';
import { keptCode } from '../../platform/code/kept-code.ts';
import { whenIdle } from '../../platform/code/when-idle.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Spinner } from '../../ui/basics/logo.tsx';
import { MissingPart } from './missing-part.tsx';
import { SafePart } from './safe-part.tsx';

/** The component of a module that is loaded on demand. A failure is not kept, so that the next try may succeed. */
export function createLoader<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const code = keptCode(load);
  const found = () => code.found()?.[name];
  return {
    found,
    /** Returns true when the component is there. */
    load: async (): Promise<boolean> => {
      // The server may not answer, or may no longer have this build.
      await code.load().catch(() => undefined);
      return found() !== undefined;
    },
  };
}

/**
 * Loads a part of the desk on demand. When its code cannot be loaded, the rest of the desk stays, and this part says so. It
 * is tried again when the connection is back. A part that is not `isOpen` yet is loaded in silence, in a quiet moment.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  isOpen: (props: Props) => boolean = () => true,
): FunctionComponent<Props> {
  const loader = createLoader(load, name);
  return function LazyPart(props: Props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'missing'>(
      loader.found() ? 'loaded' : 'loading',
    );
    const isOnline = useSiteStatus((status) => status.isOnline);
    const isNeeded = isOpen(props);
    // biome-ignore lint/correctness/useExhaustiveDependencies: a returning connection is another try
    useEffect(() => {
      let isGone = false;
      if (loader.found()) return;
      const load = () => {
        setState('loading');
        void loader.load().then((isThere) => {
          if (!isGone) setState(isThere ? 'loaded' : 'missing');
        });
      };
      const cancel = isNeeded ? load() : whenIdle(load);
      return () => {
        isGone = true;
        cancel?.();
      };
    }, [isOnline, isNeeded]);
    const Part = loader.found();
    if (Part) return <SafePart>{createElement(Part, props)}</SafePart>;
    if (!isNeeded) return null;
    return state === 'missing' ? <MissingPart isOnline={isOnline} /> : <Spinner />;
  };
}
