import { getHistory } from '@tshepa/contracts/operations/audit/get-history';
import { staffKeys } from '../../api/query.ts';
import { staffCall } from '../../api/session.ts';
import { AuditList, useAuditPages } from '../../audit/audit-list.tsx';
import { ClosedSection } from './facts.tsx';

/** Who changed this record and who saw it. */
export const HistorySection = ({ customerId }: { customerId: string }) => (
  <ClosedSection title="History">
    <History customerId={customerId} />
  </ClosedSection>
);

function History({ customerId }: { customerId: string }) {
  const history = useAuditPages(
    staffKeys.history(customerId),
    (before, options) => staffCall(getHistory, { id: customerId, ...before }, options),
    false,
  );
  return <AuditList caption="History of this customer, newest first" pages={history} />;
}
