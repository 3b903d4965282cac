import { idSchema } from '@tshepa/contracts/fields';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isRecord } from '../../platform/json.ts';

const parameter = 'customer';

const customerIn = (search: string) => new URLSearchParams(search).get(parameter);

/** Returns the query of the URL with another customer, or with none. */
function withCustomer(search: string, customerId: string | null): string {
  const params = new URLSearchParams(search);
  params.delete(parameter);
  if (customerId) params.set(parameter, customerId);
  return String(params);
}

/** Keeps the opened customer in the URL, so that the back button closes the record and a link can open it. */
export function useSelectedCustomer() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const asked = params.get(parameter);
  const customerId = asked && idSchema.safeParse(asked).success ? asked : null;
  /** The place whose record is being closed. Going back takes a moment, in which Escape may be pressed again. */
  const closing = useRef<Location | null>(null);

  // Every row of the list has this function, so that it stays the same when a record is opened.
  const here = useRef(location);
  useLayoutEffect(() => {
    here.current = location;
  }, [location]);

  const open = useCallback(
    (id: string) => {
      const { search } = window.location;
      // The second click of a double click would add a second entry to the history.
      if (customerIn(search) === id) return;
      const state = isRecord(here.current.state) ? here.current.state : {};
      void navigate({ search: withCustomer(search, id) }, { state: { ...state, wasOpenedHere: true } });
    },
    [navigate],
  );
  /** Opens another record in place of the opened one, so that closing it leads back to the list. */
  const turnTo = useCallback(
    (id: string) =>
      void navigate(
        { search: withCustomer(window.location.search, id) },
        { replace: true, state: location.state },
      ),
    [navigate, location],
  );
  const close = useCallback(() => {
    const { search } = window.location;
    if (closing.current === location || customerIn(search) === null) return;
    closing.current = location;
    const { wasOpenedHere, ...state } = isRecord(location.state) ? location.state : {};
    if (wasOpenedHere) void navigate(-1);
    else void navigate({ search: withCustomer(search, null) }, { replace: true, state });
  }, [navigate, location]);
  return { customerId, open, turnTo, close };
}
