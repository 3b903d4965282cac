import { getHistory } from '@tshepa/contracts/operations/audit/get-history';
import { staffKeys } from '../api/query.ts';
import { staffCall } from '../api/session.ts';
import { Timeline, TimelineEntry } from '../ui/timeline.tsx';
import { AuditList, useAuditPages, What, Who } from './audit-list.tsx';

export function History({ customerId }: { customerId: string }) {
  const history = useAuditPages(
    staffKeys.history(customerId),
    (before, options) => staffCall(getHistory, { id: customerId, ...before }, options),
    { refetchOnWindowFocus: false },
  );
  return (
    <AuditList pages={history}>
      {(entries) => (
        <Timeline label="History of this customer, newest first">
          {entries.map((entry) => (
            <TimelineEntry
              key={entry.id}
              at={entry.at}
              who={
                <>
                  <strong>
                    <Who entry={entry} />
                  </strong>{' '}
                  {entry.actor.role}
                </>
              }
              data-action={entry.action}
            >
              <What entry={entry} />
            </TimelineEntry>
          ))}
        </Timeline>
      )}
    </AuditList>
  );
}
