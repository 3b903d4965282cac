import type { SentMessage } from '@tshepa/contracts/entities/messages';
import { loanStates, stateLabel } from '@tshepa/contracts/machine';
import { listMessages } from '@tshepa/contracts/operations/message/list-messages';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { staffKeys, useStaffQuery } from '../../api/query.ts';
import { FirstLoad } from '../../shell/admin-page.tsx';
import { Problem } from '../../ui/action-form.tsx';
import { Badge } from '../../ui/badge.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import ui from '../../ui/staff.module.css';
import { Timeline, TimelineEntry } from '../../ui/timeline.tsx';
import { Section } from './facts.tsx';

type ClosedSectionProps = { title: string; isOnOwnPage?: boolean; children: ReactNode };

/** A section whose content is read only when it is opened, because the audit trail records every read. */
export function ClosedSection({ title, isOnOwnPage, children }: ClosedSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = (
    <Button look="plain" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      {`${isOpen ? 'Hide' : 'Show'} ${title.toLowerCase()}`}
    </Button>
  );
  return (
    <Section title={title} isWide isOnOwnPage={isOpen && isOnOwnPage === true} aside={toggle}>
      {isOpen ? children : null}
    </Section>
  );
}

export const History = lazyPart(() => import('../../audit/history.tsx'), 'History');

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
  held: 'waits until daytime',
  superseded: 'not sent: a newer message replaced it',
};

const tones: Partial<Record<SentMessage['status'], 'good' | 'stop'>> = {
  delivered: 'good',
  undelivered: 'stop',
  failed: 'stop',
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

export function Messages({ customerId }: { customerId: string }) {
  const messages = useStaffQuery(
    staffKeys.messages(customerId),
    listMessages,
    { id: customerId },
    { refetchOnMount: 'always', refetchOnWindowFocus: false },
  );
  if (messages.error) return <Problem of={messages.error} />;
  if (!messages.data) return <FirstLoad isPending={messages.isPending} fetchStatus={messages.fetchStatus} />;
  const sent = messages.data.messages;
  if (sent.length === 0) return <p className={ui.soft}>Nothing was sent.</p>;
  return (
    <Timeline label="Messages to this customer, newest first">
      {sent.map(({ kind, channel, at, status }) => (
        <TimelineEntry key={`${at} ${kind} ${channel}`} at={at} who={<strong>{channelText[channel]}</strong>}>
          <p>
            {kindText(kind)} <Badge tone={tones[status] ?? 'plain'}>{statusText[status]}</Badge>
          </p>
        </TimelineEntry>
      ))}
    </Timeline>
  );
}
