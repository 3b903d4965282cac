import type { AuditEntry } from '@tshepa/contracts/entities/audit';
import { loanStates, stateLabel } from '@tshepa/contracts/machine';

/** What was done, as the end of a sentence that begins with who did it. */
const words: Readonly<Record<string, string>> = {
  save: 'saved answers',
  progress: 'went to another step',
  exit: 'left the application',
  reset: 'cleared the device',
  'give-way': 'gave way to a resumed application',
  'confirm-resume': 'went on with the application on a device',
  'credit-check': 'asked the credit bureau',
  decision: 'asked for the decision',
  'add-client': 'sent the person to the provider',
  'add-employer': 'sent the employer to the provider',
  enrol: 'enrolled the customer at the provider',
  sync: 'synced with the provider',
  refer: 'passed the application to staff',
  settled: 'noted the loan as repaid',
  'attach-BANK_STATEMENT': 'attached bank statements',
  'attach-PAYSLIP': 'attached a payslip',
  'send-enrolment': 'asked for the enrolment passcode',
  'submit-enrolment': 'entered the enrolment passcode',
  'send-loan': 'asked for the loan passcode',
  'verify-loan': 'entered the loan passcode',
  'verify-manual': 'entered the manual passcode',
  'issue-manual': 'issued a manual passcode',
  'update-mandate': 'noted the mandate’s outcome',
  'choose-payout': 'chose a payout option',
  withdraw: 'withdrew the application',
  approve: 'approved the loan',
  decline: 'declined the application',
  'revert-decline': 'reverted the decline',
  'request-review': 'asked for a person to look at the decline',
  'uphold-decline': 'looked at the decline again and upheld it',
  'update-state': 'changed the state',
  'change-loan': 'changed the loan amount',
  'create-budget': 'created the budget',
  'create-loan': 'created the loan',
  'pay-out': 'created the payout',
  'withdraw-consent': 'took a consent back',
  'ask-privacy': 'asked for a correction or an erasure',
  'answer-privacy': 'answered a request about information',
  erase: 'erased the person from the record',
  'privacy.pack': 'got a copy of everything on record',
  'privacy.tasks': 'read the requests about information',
  'privacy.register': 'exported a register',
  assign: 'took over or gave back the customer',
  'add-note': 'wrote a note',
  'customer.notes': 'read the notes',
  'customer.messages': 'read which messages were sent',
  'customer.read': 'opened the record',
  'customer.list': 'saw a page of the list',
  'customer.lookup': 'looked up an ID number',
  'customer.reveal': 'revealed masked values',
  'customer.export': 'exported customers',
  'file.download': 'downloaded a document',
  'provider.approval': 'looked up an earlier approval',
  'provider.client': 'looked up the provider’s client',
  'provider.products': 'read the loan products',
  'provider.schedule': 'read the instalments',
  'provider.upload-files': 'sent the documents to the provider',
  'audit.history': 'read the history',
  'audit.search': 'searched the audit trail',
  'staff.sign-in': 'signed in',
  'staff.sign-in-refused': 'was refused at the login',
  'staff.sign-out': 'signed out',
  'staff.password': 'chose a new password',
  'staff.add': 'made a staff account',
  'staff.reset': 'reset a staff account',
  'site.update': 'switched applications on or off',
  'dlq.replay': 'published an event again',
  'trail.begin': 'began the audit trail',
};

/** An action without words of its own is named as it is. */
export const actionText = (action: string): string => words[action] ?? action.replaceAll(/[.-]/g, ' ');

/** The actions that can be looked for, by their words. */
export const actionOptions = Object.entries(words)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label));

export const kindOptions = [
  { value: 'change', label: 'Changes of records' },
  { value: 'read', label: 'Reads, exports and reveals' },
  { value: 'account', label: 'Sign-ins and accounts' },
  { value: 'site', label: 'Site switch' },
  { value: 'operator', label: 'Operator commands' },
  { value: 'trail', label: 'The trail itself' },
] as const;

const actorWords = {
  public: 'Somebody not signed in',
  applicant: 'The applicant',
  system: 'The system',
  staff: 'Staff',
};

export const actorText = ({ kind, name }: AuditEntry['actor']): string =>
  kind === 'system' && name ? `The system (${name})` : (name ?? actorWords[kind]);

/** Said already by other words of the row. */
const notShown = ['from', 'to', 'isNew', 'move', 'fileId'];

const stateText = (value: unknown) => {
  const state = loanStates.find((known) => known === value);
  return state ? stateLabel(state) : String(value);
};

/** The facts of a row, short, for the line below what was done. */
export function detailText({ details }: AuditEntry): string {
  const { from, to, isNew } = details;
  const others = Object.entries(details)
    .filter(([name, value]) => !notShown.includes(name) && value !== '')
    .map(([name, value]) => `${name} ${value}`);
  return [
    ...(isNew ? ['new application'] : []),
    ...(from && to ? [`${stateText(from)} → ${stateText(to)}`] : []),
    ...others,
  ].join(' · ');
}
