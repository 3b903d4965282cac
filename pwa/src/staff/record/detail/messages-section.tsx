import type { SentMessage } from '@tshepa/contracts/entities/messages';
import { loanStates, stateLabel } from '@tshepa/contracts/machine';
import { listMessages } from '@tshepa/contracts/operations/message/list-messages';
import { staffKeys, useStaffQuery } from '../../api/query.ts';
import styles from '../../audit/audit-list.module.css';
import { Problem } from '../../ui/problem.tsx';
import emptyStyles from './download-button.module.css';
import { ClosedSection } from './facts.tsx';
import { formatMoment } from './record-facts.ts';

const channelText: Readonly<Record<SentMessage['channel'], string>> = {
  sms: 'SMS',
  email: 'E-mail',
  push: 'Push',
};

const statusText: Readonly<Record<SentMessage['status'], string>> = {
  sending: 'being sent',
  sent: 'sent, not confirmed yet',
  delivered: 'delivered',
  undelivered: 'NOT delivered: check the number',
  failed: 'not sent: refused',
  unknown: 'unknown: no answer',
  held: 'waits for the day',
  superseded: 'not sent: a newer message replaced it',
};

const passcodes: Readonly<Record<string, string>> = {
  enrolment: 'Enrolment passcode',
  loan: 'Loan passcode',
  resume: 'Passcode to continue',
  privacy: 'Passcode for a copy of the record',
};

export function kindText(kind: string): string {
  const state = loanStates.find((known) => kind === `notice-${known}`);
  return state ? `Notice: ${stateLabel(state)}` : (passcodes[kind] ?? kind);
}

/** The messages sent to a customer, and whether they arrived. */
export const MessagesSection = ({ customerId }: { customerId: string }) => (
  <ClosedSection title="Messages">
    <Messages customerId={customerId} />
  </ClosedSection>
);

function Messages({ customerId }: { customerId: string }) {
  const messages = useStaffQuery(
    staffKeys.messages(customerId),
    listMessages,
    { id: customerId },
    { refetchOnMount: 'always', refetchOnWindowFocus: false },
  );
  if (messages.isLoading) return <p className={emptyStyles.empty}>Loading…</p>;
  if (messages.error) return <Problem of={messages.error} />;
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
