import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom';

type Props = {
  /** Says whether the code of an address is there. */
  isThere: (pathname: string) => boolean;
  children: ReactNode;
};

/**
 * Works like `BrowserRouter`, which draws every screen in many short tasks, and so takes a slow phone twice as long. Here a
 * screen is drawn in one piece when its code is there. Until other code is there, the former screen stays.
 */
export function AppRouter({ isThere, children }: Props) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [place, setPlace] = useState({ action: history.action, location: history.location });
  useLayoutEffect(
    () =>
      history.listen((next) => {
        if (isThere(next.location.pathname)) setPlace(next);
        else startTransition(() => setPlace(next));
      }),
    [history, isThere],
  );
  return (
    <Router location={place.location} navigationType={place.action} navigator={history}>
      {children}
    </Router>
  );
}
