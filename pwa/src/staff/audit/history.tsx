import { getHistory } from '@tshepa/contracts/operations/audit/get-history';
import { staffKeys } from '../api/query.ts';
import { staffCall } from '../api/session.ts';
import { AuditList, useAuditPages } from './audit-list.tsx';

export function History({ customerId }: { customerId: string }) {
  const history = useAuditPages(
    staffKeys.history(customerId),
    (before, options) => staffCall(getHistory, { id: customerId, ...before }, options),
    { refetchOnWindowFocus: false },
  );
  return <AuditList caption="History of this customer, newest first" pages={history} />;
}
