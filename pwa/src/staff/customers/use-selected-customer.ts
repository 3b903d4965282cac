import { idSchema } from '@tshepa/contracts/fields';
import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const parameter = 'customer';

/**
 * The opened customer stands in the address, so that the browser's back closes it and a link leads to it. An id that
 * is not one is nobody.
 */
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
    // A dialog reports its closing twice, as a wish and as a fact. Only the first may move in the history.
    if (!new URLSearchParams(window.location.search).has(parameter)) return;
    if (wasOpenedHere) void navigate(-1);
    else void navigate({ search: '' }, { replace: true });
  }, [navigate, wasOpenedHere]);
  return { customerId, open, close };
}
