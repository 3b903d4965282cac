import { type ComponentType, createElement, type FunctionComponent, useEffect, useState } from 'react';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Spinner } from '../../ui/basics/logo.tsx';
import { MissingPart } from './missing-part.tsx';
import { SafePart } from './safe-part.tsx';

/** The component of a module that is loaded on demand. A failure is not kept, so that the next try may succeed. */
export function createLoader<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  let found: ComponentType<Props> | undefined;
  return {
    found: () => found,
    /** Returns true when the component is there. */
    load: async (): Promise<boolean> => {
      try {
        found ??= (await load())[name];
      } catch {
        // The server does not answer, or no longer has this build.
      }
      return found !== undefined;
    },
  };
}

/**
 * Loads a part of the desk on demand. When its code cannot be loaded, the rest of the desk stays, and this part says so. It
 * is tried again when the connection is back. A part that is not `isOpen` yet is loaded in silence.
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
    // biome-ignore lint/correctness/useExhaustiveDependencies: a returning connection is another try
    useEffect(() => {
      let isGone = false;
      if (loader.found()) return;
      setState('loading');
      void loader.load().then((isThere) => {
        if (!isGone) setState(isThere ? 'loaded' : 'missing');
      });
      return () => {
        isGone = true;
      };
    }, [isOnline]);
    const Part = loader.found();
    if (Part) return <SafePart>{createElement(Part, props)}</SafePart>;
    if (!isOpen(props)) return null;
    return state === 'missing' ? <MissingPart isOnline={isOnline} /> : <Spinner />;
  };
}
