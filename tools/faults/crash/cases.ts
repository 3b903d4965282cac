import type { ThirdPartyCall } from '../../journey/sandbox-client.ts';
import type { PartName } from '../../launcher/parts.ts';
import type { VariantName } from './variants.ts';

/** One death of a process: its place, and the scenario in which it happens. */
export type CrashCase = {
  part: PartName;
  /** The fail point that a restart arms. Without a fail point, the part is killed from outside while the stage runs. */
  failPoint?: string;
  /** The call to a third party that is slowed down so that the kill interrupts it. */
  slow?: ThirdPartyCall;
  /** The stage of the journey during which the process dies. */
  stage: string;
  variant: VariantName;
};

type Row = readonly [detail: string, stage: string, variant?: VariantName];

const cases = (part: PartName, place: string, rows: readonly Row[]): CrashCase[] =>
  rows.map(([detail, stage, variant = 'plain']) => ({
    part,
    failPoint: detail ? `${place}:${detail}` : place,
    stage,
    variant,
  }));

/** The process dies after the database write and before the reply, once for each kind of command. */
const commandCases = cases('applications', 'applications.after-write', [
  ['save-application', 'save-personal'],
  ['save-application', 'submit'],
  ['check-credit', 'credit-check'],
  ['check-decision', 'decision'],
  ['add-provider-client', 'add-client'],
  ['add-employer', 'add-employer'],
  ['attach-documents', 'upload-statements'],
  ['attach-documents', 'upload-payslip'],
  ['send-enrolment-passcode', 'send-enrolment-otp'],
  ['verify-enrolment-passcode', 'submit-enrolment-otp'],
  ['choose-payout-option', 'choose-payout'],
  ['create-budget', 'create-budget'],
  ['create-loan', 'create-loan'],
  ['send-loan-passcode', 'send-loan-otp'],
  ['verify-loan-passcode', 'verify-loan-otp'],
  ['create-payout', 'pay-out'],
  ['save-progress', 'save-progress', 'hesitant'],
  ['withdraw-application', 'withdraw', 'hesitant'],
  ['revert-decline', 'revert-decline', 'hesitant'],
  ['decline-application', 'decline', 'declined'],
  ['request-review', 'ask-for-review', 'declined'],
  ['uphold-decline', 'uphold-decline', 'declined'],
  ['change-loan-amount', 'change-loan', 'changed'],
  ['end-provider-loan', 'decline', 'ended'],
  ['answer-hold', 'answer-hold', 'held'],
  ['ask-customer', 'ask-customer', 'asked'],
  ['withdraw-ask', 'withdraw-ask', 'asked'],
  ['snooze-application', 'snooze', 'snoozed'],
  ['take-next', 'take-next', 'next'],
  ['hold-application', 'enquire-elsewhere', 'enquired'],
  ['change-loan-state', 'manual-override', 'manual'],
  ['assign-application', 'take-on', 'manual'],
  ['add-note', 'note-down', 'manual'],
  ['sync-provider-client', 'sync', 'manual'],
  ['verify-manual-passcode', 'verify-manual-code', 'manual'],
  ['approve-loan', 'approve', 'manual'],
  ['change-cell-number', 'change-cell-number', 'refused'],
  ['refuse-offer', 'refuse-offer', 'refused'],
  ['exit-application', 'exit', 'left'],
  ['reset-device', 'reset', 'closed'],
  ['confirm-resume', 'confirm-resume', 'resumed'],
  ['give-way', 'confirm-resume', 'resumed'],
  ['withdraw-consent', 'withdraw-consent', 'curious'],
  ['add-privacy-request', 'ask-correction', 'curious'],
  ['answer-privacy-task', 'answer-correction', 'curious'],
  ['reject-change', 'reject-change', 'checked'],
  ['withdraw-change', 'withdraw-change', 'checked'],
  ['confirm-change', 'confirm-pay-out', 'checked'],
  ['create-payout', 'pay-out-in-batch', 'batched'],
  ['confirm-change', 'confirm-batch', 'batched'],
  // These commands are started by three consumers and a job, not by a request.
  ['update-mandate', 'accept-mandate'],
  ['enrol', 'submit'],
  ['check-account', 'submit'],
  ['refer', 'wait-for-staff', 'referred'],
]);

/** The process dies after it stored a chunk, or after it attached documents that were uploaded in chunks. */
const chunkCases = [
  ...cases('applications', 'applications.after-chunk', [['put-chunk', 'statements-in-chunks', 'inChunks']]),
  ...cases('applications', 'applications.after-write', [
    ['attach-documents', 'statements-in-chunks', 'inChunks'],
    ['attach-documents', 'payslip-in-chunks', 'inChunks'],
  ]),
];

/**
 * The process dies after the third party has answered, while the stored application contains only the command's lease.
 */
const leaseCases = cases('applications', 'applications.before-write', [
  ['save-application', 'submit'],
  ['check-credit', 'credit-check'],
  ['attach-documents', 'upload-statements'],
  ['create-loan', 'create-loan'],
  ['verify-loan-passcode', 'verify-loan-otp'],
  ['create-payout', 'pay-out'],
  ['change-loan-amount', 'change-loan', 'changed'],
  ['confirm-change', 'confirm-pay-out', 'checked'],
  ['confirm-change', 'confirm-batch', 'batched'],
]);

/** The stage that causes each effect at a third party. */
const effectStages: readonly Row[] = [
  ['bureau', 'credit-check'],
  ['decision', 'decision'],
  ['client', 'add-client'],
  ['employer', 'add-employer'],
  ['enrolment', 'submit'],
  ['upload', 'submit'],
  ['account-check', 'submit'],
  ['budget', 'create-budget'],
  ['loan', 'create-loan'],
  ['loan-cancellation', 'change-loan', 'changed'],
  ['loan-cancellation', 'decline', 'ended'],
  ['loan-cancellation', 'refuse-offer', 'refused'],
  ['mandate', 'verify-loan-otp'],
  ['payout', 'pay-out'],
];

/** The process dies right before and right after an event is published from the outbox to the stream. */
const outboxCases = (['outbox.before-publish', 'outbox.after-publish'] as const).flatMap((place) => [
  ...cases('applications', place, [
    ['', 'submit'],
    ['', 'pay-out'],
  ]),
  ...cases('integrations', place, [['', 'accept-mandate']]),
]);

const passcodeCases = cases('notifications', 'notifications.after-write', [
  ['begin-issue', 'send-enrolment-otp'],
  ['issue', 'send-loan-otp'],
  ['verify', 'verify-loan-otp'],
  ['issue-manual', 'issue-manual-code', 'manual'],
  ['void', 'manual-override', 'manual'],
  ['contact', 'write-to-support', 'hesitant'],
]);

/**
 * The process dies after it sends a message and before it records the sending: four passcodes, every notice of a
 * journey, and e-mail.
 */
const messageCases = cases('notifications', 'notifications.after-send', [
  ['enrolment', 'send-enrolment-otp'],
  ['loan', 'send-loan-otp'],
  ['resume', 'request-resume', 'resumed'],
  ['privacy', 'ask-copy', 'curious'],
  ['notice-LOAN_OTP_REQUIRED', 'create-loan'],
  ['notice-APPROVED', 'accept-mandate'],
  ['notice-PAID', 'pay-out'],
  ['notice-DECLINED', 'decline', 'declined'],
  ['notice-MANUAL_INTEGRATION', 'manual-override', 'manual'],
  ['mail-notice-APPROVED', 'accept-mandate'],
  ['mail-contact', 'write-to-support', 'hesitant'],
]);

/** The slow call of each stage, so that the kill interrupts the stage halfway. */
const slowCalls = {
  submit: { party: 'decisions', call: 'approvals/search' },
  'create-loan': { party: 'provider', call: 'loans' },
  'pay-out': { party: 'provider', call: 'payouts' },
} as const;

const kills = (part: PartName, stages: readonly (keyof typeof slowCalls)[]): CrashCase[] =>
  stages.map((stage) => ({ part, slow: slowCalls[stage], stage, variant: 'plain' }));

/**
 * These parts have no fail points, so they are killed in the middle of a stage. The sandbox stands for a bank that goes
 * down.
 */
const killCases: readonly CrashCase[] = [
  ...kills('gateway', ['submit', 'create-loan', 'pay-out']),
  ...kills('nats', ['submit', 'create-loan', 'pay-out']),
  ...kills('mongo', ['submit', 'create-loan', 'pay-out']),
  ...kills('sandbox', ['create-loan', 'pay-out']),
];

/** Every place where a process may die, grouped by process, because only one process dies in a batch. */
export const crashCases: readonly CrashCase[] = [
  ...commandCases,
  ...leaseCases,
  ...chunkCases,
  ...outboxCases.filter(({ part }) => part === 'applications'),
  ...cases('integrations', 'integrations.before-send', effectStages),
  ...cases('integrations', 'integrations.after-send', effectStages),
  ...outboxCases.filter(({ part }) => part === 'integrations'),
  ...passcodeCases,
  ...messageCases,
  ...killCases,
];
