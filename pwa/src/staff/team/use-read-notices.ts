import { readNotices } from '@tshepa/contracts/operations/team/read-notices';
import { useEffect, useRef } from 'react';
import { v7 as uuid } from 'uuid';
import { invalidate, staffKeys } from '../api/query.ts';
import { staffCall } from '../api/session.ts';
import { useQueues } from './use-queues.ts';

/**
 * Marks the notices of a record as read when it is opened. A notice that comes while it is open stays unread, because
 * nobody may be looking. Where the call fails, the notice stays and can be marked in the list.
 */
export function useReadNotices(customerId: string | undefined): void {
  const notices = useQueues().data?.notices;
  const checked = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!notices || checked.current === customerId) return;
    checked.current = customerId;
    if (!customerId || !notices.some(({ id }) => id === customerId)) return;
    staffCall(readNotices, { ids: [customerId] }, { idempotencyKey: uuid() }).then(
      () => invalidate(staffKeys.queues),
      () => undefined,
    );
  }, [notices, customerId]);
}
