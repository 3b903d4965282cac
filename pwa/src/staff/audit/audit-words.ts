import type { AuditEntry, OperatorAction } from '@tshepa/contracts/entities/audit';
import { presentActionOf } from '@tshepa/contracts/former-names';
import { loanStates, stateLabel } from '@tshepa/contracts/machine';

const operatorWords: Readonly<Record<OperatorAction, string>> = {
  'audit.accept-key': 'accepted a new key of the audit trail',
  'backup.restore': 'restored a backup',
  'keys.rotate': 'started to replace the master key',
  'people.reindex': 'computed the indexes of people again',
};

/** Each text completes a sentence that begins with the actor. */
const words: Readonly<Record<string, string>> = {
  'save-application': 'saved answers',
  'save-progress': 'moved to another step',
  'exit-application': 'left the application',
  'reset-device': 'cleared the device',
  'give-way': 'was replaced by a resumed application',
  'confirm-resume': 'resumed the application on a device',
  'check-credit': 'requested the credit report',
  'check-decision': 'requested the decision',
  'add-provider-client': 'registered the applicant with the provider',
  'add-employer': 'registered the employer with the provider',
  enrol: 'enrolled the customer at the provider',
  'sync-provider-client': 'synced with the provider',
  refer: 'referred the application to staff',
  settled: 'recorded the loan as repaid',
  'attach-documents': 'attached documents',
  'send-enrolment-passcode': 'requested the enrolment passcode',
  'verify-enrolment-passcode': 'entered the enrolment passcode',
  'send-loan-passcode': 'requested the loan passcode',
  'verify-loan-passcode': 'entered the loan passcode',
  'verify-manual-passcode': 'entered the manual passcode',
  'issue-manual-passcode': 'issued a manual passcode',
  'update-mandate': 'recorded the mandate’s outcome',
  'choose-payout-option': 'chose a payout option',
  'withdraw-application': 'withdrew the application',
  'refuse-offer': 'refused the loan that was offered',
  'approve-loan': 'approved the loan',
  'decline-application': 'declined the application',
  'revert-decline': 'reverted the decline',
  'request-review': 'requested a review of the decline',
  'uphold-decline': 'reviewed the decline and upheld it',
  'change-loan-state': 'changed the state',
  'change-loan-amount': 'changed the loan amount',
  'create-budget': 'created the budget',
  'create-loan': 'created the loan',
  'create-payout': 'created the payout',
  'answer-hold': 'answered the hold',
  'ask-customer': 'asked the customer for something',
  'withdraw-ask': 'withdrew what the customer was asked for',
  'withdraw-consent': 'withdrew a consent',
  'add-privacy-request': 'requested a correction or an erasure',
  'answer-privacy-task': 'answered a privacy request',
  erase: 'erased the person from the record',
  'get-privacy-pack': 'downloaded a copy of the record',
  'list-privacy-tasks': 'read the privacy requests',
  'export-privacy-register': 'exported a register',
  'assign-application': 'took, released or assigned the customer',
  'run-batch': 'ran one action on many customers',
  'list-payout-batches': 'read the payouts that wait for a second manager',
  'take-next': 'took the next customer of a queue',
  'snooze-application': 'snoozed the customer, or put it back',
  'save-view': 'made or changed a queue',
  'delete-view': 'deleted a queue',
  'add-note': 'wrote a note',
  'list-notes': 'read the notes',
  'list-notices': 'read what colleagues had told them of',
  'read-notices': 'marked notices as read',
  'end-provider-loan': 'noted that the provider has cancelled a loan',
  'hold-application': 'held the application until staff have looked into it',
  'remove-infected-document': 'removed a document with a virus',
  'read-scanned-document': 'read a document that had waited for its virus scan',
  'get-background': 'read the person’s other applications and open requests',
  'list-fraud-findings': 'read what the rules against fraud found',
  'mark-fraud-finding': 'answered whether a rule against fraud was right',
  'list-messages': 'read the sent messages',
  'get-agreement': 'read the agreement',
  'get-application': 'opened the record',
  'fetch-ahead': 'fetched the record ahead of opening it',
  'list-applications': 'viewed a page of the list',
  'find-applications': 'looked up an ID number',
  'reveal-fields': 'revealed masked values',
  'get-phone': 'looked at a phone by its support code',
  'export-applications': 'exported customers',
  'open-document': 'downloaded a document',
  'look-up-approval': 'looked up an earlier approval',
  'search-provider-client': 'looked up the provider’s client',
  'list-products': 'read the loan products',
  'get-instalment-schedule': 'read the instalments',
  'upload-provider-files': 'sent the documents to the provider',
  'get-history': 'read the history',
  'search-audit-trail': 'searched the audit trail',
  'sign-in': 'signed in',
  'staff.sign-in-refused': 'failed to sign in',
  'record-refusal': 'was refused a call',
  'sign-out': 'signed out',
  'set-pin': 'set or removed their PIN',
  'unlock-session': 'unlocked the screen',
  'change-own-password': 'changed their password',
  'add-staff': 'added a staff account',
  'name-staff': 'named a staff account',
  'request-account-change': 'requested a change of accounts',
  'confirm-account-change': 'confirmed a change of accounts',
  'end-account-change': 'withdrew or rejected a waiting change of accounts',
  'reset-staff': 'reset a staff account',
  'update-site-status': 'switched applications on or off',
  'dlq.replay': 'republished an event',
  'replay-dead-letter': 'had a failed event handled again',
  'run-job': 'ran a job',
  ...operatorWords,
  'trail.begin': 'started the audit trail',
};

/** Returns the words for an action, whose name may be a former one. An unknown action keeps its name. */
export const actionText = (action: string): string =>
  words[presentActionOf(action)] ?? action.replaceAll(/[.-]/g, ' ');

export const actionOptions = Object.entries(words)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label));

export const kindOptions = [
  { value: 'change', label: 'Changes to records' },
  { value: 'read', label: 'Reads, exports and reveals' },
  { value: 'account', label: 'Sign-ins and accounts' },
  { value: 'site', label: 'Site switch' },
  { value: 'operator', label: 'Operator commands' },
  { value: 'trail', label: 'The trail itself' },
] as const;

const actorWords = {
  public: 'Someone not signed in',
  applicant: 'The applicant',
  system: 'The system',
  staff: 'Staff',
  operator: 'An operator',
};

export const actorText = ({ kind, name }: AuditEntry['actor']): string =>
  (kind === 'system' || kind === 'operator') && name
    ? `${actorWords[kind]} (${name})`
    : (name ?? actorWords[kind]);

/** Other parts of the row show these details. */
const notShown = ['from', 'to', 'isNew', 'move', 'fileId'];

const stateText = (value: unknown) => {
  const state = loanStates.find((known) => known === value);
  return state ? stateLabel(state) : String(value);
};

export function detailText({ details }: AuditEntry): string {
  const { from, to, isNew } = details;
  const others = Object.entries(details)
    .filter(([name, value]) => !notShown.includes(name) && value !== '')
    .flatMap(([name, value]) => {
      const [, changed, side] = /^(.+)(Before|After)$/.exec(name) ?? [];
      if (!changed) return `${name} ${value}`;
      return side === 'After' ? [] : `${changed} ${value} → ${details[`${changed}After`]}`;
    });
  return [
    ...(isNew ? ['new application'] : []),
    ...(from && to ? [`${stateText(from)} → ${stateText(to)}`] : []),
    ...others,
  ].join(' · ');
}
