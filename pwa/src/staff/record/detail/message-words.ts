import type { SentMessage } from '@tshepa/contracts/entities/messages';
import { loanStates, stateLabel } from '@tshepa/contracts/machine';

export const channelText: Readonly<Record<SentMessage['channel'], string>> = {
  sms: 'SMS',
  email: 'E-mail',
  push: 'Push',
};

/** What staff can tell a customer who says that nothing came. */
export const statusText: Readonly<Record<SentMessage['status'], string>> = {
  sending: 'being sent',
  sent: 'sent, no word of it yet',
  delivered: 'delivered',
  undelivered: 'NOT delivered: is the number right?',
  failed: 'not sent: refused',
  unknown: 'not known: nobody answered',
  held: 'held until the day',
  superseded: 'not sent: newer news took its place',
};

const passcodes: Readonly<Record<string, string>> = {
  enrolment: 'Enrolment passcode',
  loan: 'Loan passcode',
  resume: 'Passcode to go on',
  privacy: 'Passcode for a copy of the record',
};

/** What a message was about. */
export function kindText(kind: string): string {
  const state = loanStates.find((known) => kind === `notice-${known}`);
  return state ? `News: ${stateLabel(state)}` : (passcodes[kind] ?? kind);
}
