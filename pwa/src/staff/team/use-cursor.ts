import type { CustomerListItem } from '@tshepa/contracts/entities/customer';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** When the row with the focus leaves the list, the row in its place becomes the tab stop, so that work continues there. */
export function useCursor(
  frame: RefObject<HTMLElement | null>,
  items: readonly CustomerListItem[] | undefined,
  isStale: boolean,
) {
  const [id, setId] = useState<string | undefined>();
  const index = useRef(0);
  const isAtTopNext = useRef(false);
  useEffect(() => {
    if (!items || isStale) return;
    if (isAtTopNext.current) {
      isAtTopNext.current = false;
      frame.current?.querySelector<HTMLButtonElement>('tr[data-id] button')?.focus({ preventScroll: true });
      return;
    }
    const at = items.findIndex((item) => item.id === id);
    if (at >= 0) index.current = at;
    else if (id !== undefined) setId(items[Math.min(index.current, items.length - 1)]?.id);
  }, [frame, items, isStale, id]);
  return {
    id,
    moveTo: setId,
    /** Puts the focus on the first row of the next page that arrives. */
    startAtTop: () => {
      isAtTopNext.current = true;
    },
  };
}
