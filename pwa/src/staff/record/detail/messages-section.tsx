import { useQuery } from '@tanstack/react-query';
import { listMessages } from '@tshepa/contracts/operations/message/list-messages';
import { problemText } from '../../api/problem.ts';
import { staffKeys } from '../../api/query.ts';
import { staffCall } from '../../api/session.ts';
import styles from '../../audit/audit-list.module.css';
import { Problem } from '../../ui/problem.tsx';
import emptyStyles from './download-button.module.css';
import { channelText, kindText, statusText } from './message-words.ts';
import { OpenedSection } from './opened-section.tsx';
import { formatMoment } from './record-facts.ts';

/** What was sent to a customer and whether it arrived. */
export const MessagesSection = ({ customerId }: { customerId: string }) => (
  <OpenedSection title="Messages">
    <Messages customerId={customerId} />
  </OpenedSection>
);

function Messages({ customerId }: { customerId: string }) {
  const messages = useQuery({
    queryKey: staffKeys.messages(customerId),
    queryFn: ({ signal }) => staffCall(listMessages, { id: customerId }, { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  if (messages.isLoading) return <p className={emptyStyles.empty}>Loading…</p>;
  if (messages.error) return <Problem problem={problemText(messages.error)} />;
  const sent = messages.data?.messages ?? [];
  if (sent.length === 0) return <p className={emptyStyles.empty}>Nothing was sent.</p>;
  return (
    <table className={styles.table}>
      <caption>Messages to this customer, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Message</th>
          <th scope="col">By</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {sent.map(({ kind, channel, at, status }) => (
          <tr key={`${at} ${kind} ${channel}`}>
            <td className={styles.when} data-label="When">
              {formatMoment(at)}
            </td>
            <td data-label="Message">{kindText(kind)}</td>
            <td data-label="By">{channelText[channel]}</td>
            <td data-label="Status">{statusText[status]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
