import { idSchema } from '@tshepa/contracts/fields';
import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const parameter = 'customer';

/** Keeps the opened customer in the URL, so that the back button closes the record and a link can open it. */
export function useSelectedCustomer() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const wasOpenedHere = state === parameter;
  const asked = params.get(parameter);
  const customerId = asked && idSchema.safeParse(asked).success ? asked : null;

  const open = useCallback(
    (id: string) => void navigate({ search: `?${parameter}=${id}` }, { state: parameter }),
    [navigate],
  );
  const close = useCallback(() => {
    // A dialog fires two events when it closes, but only the first may change the browser history.
    if (!new URLSearchParams(window.location.search).has(parameter)) return;
    if (wasOpenedHere) void navigate(-1);
    else void navigate({ search: '' }, { replace: true });
  }, [navigate, wasOpenedHere]);
  return { customerId, open, close };
}
