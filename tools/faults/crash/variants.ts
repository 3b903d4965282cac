import type { LoanState } from '@tshepa/contracts';
import {
  applicationStages,
  enrolmentStages,
  loanStages,
  payoutStages,
  wholeLoan,
} from '../../journey/stages.ts';
import type { CrashStage } from './crash-walk.ts';
import * as detours from './detours.ts';

/** What the world outside must have seen of one applicant, counted by kind. */
export type Effects = Readonly<Record<string, number>>;

/** A way through the product: its stages, where it ends, and every effect that it has, each once. */
export type Variant = {
  stages: readonly CrashStage[];
  endsIn: LoanState;
  effects: Effects;
  /** Changes what every other walk would meet, so it is walked alone. */
  alone?: 'moves the clock' | 'four eyes';
};

const wholeLoanEffects: Effects = {
  bureau: 1,
  decision: 1,
  client: 1,
  employer: 1,
  enrolment: 1,
  upload: 2,
  budget: 1,
  loan: 1,
  mandate: 1,
  payout: 1,
  passcode: 2,
  'notice-sms': 3,
  'notice-email': 3,
};

/** The stages with others after the named one. */
function withAfter(
  name: string,
  added: readonly CrashStage[],
  stages: readonly CrashStage[] = wholeLoan,
): CrashStage[] {
  const at = stages.findIndex((stage) => stage.name === name);
  if (at < 0) throw new RangeError(`No stage ${name}`);
  return stages.toSpliced(at + 1, 0, ...added);
}

/** The stages with others in place of the named ones. */
const withInstead = (
  others: Readonly<Record<string, CrashStage>>,
  stages: readonly CrashStage[] = wholeLoan,
) => stages.map((stage) => others[stage.name] ?? stage);

const upTo = (name: string, stages: readonly CrashStage[]) =>
  stages.slice(0, stages.findIndex((stage) => stage.name === name) + 1);

const paid = (stages: readonly CrashStage[], effects: Effects = {}): Variant => ({
  stages,
  endsIn: 'PAID',
  effects: { ...wholeLoanEffects, ...effects },
});

export const variants = {
  plain: paid(wholeLoan),
  /** Sends documents as the app does, piece by piece. */
  inPieces: paid(
    withInstead({
      'upload-statements': detours.statementsInPieces,
      'upload-payslip': detours.payslipInPieces,
    }),
  ),
  /** Asks support something, notes a page, withdraws, and staff take the withdrawal back. */
  hesitant: paid(
    withAfter(
      'save-verification',
      [detours.withdraw, detours.revertDecline],
      withAfter('save-personal', [detours.saveProgress], withAfter('open-session', [detours.writeToSupport])),
    ),
    { 'contact-email': 1 },
  ),
  /** Declined by staff, looked at again because the applicant asked, and taken back after all. */
  declined: paid(
    withAfter('choose-payout', [
      detours.decline,
      detours.askForReview,
      detours.upholdDecline,
      detours.revertDecline,
    ]),
    { 'notice-sms': 5, 'notice-email': 5 },
  ),
  /** Another amount after the loan was made: the first loan is cancelled and a second one made. */
  changed: paid(withAfter('create-loan', [detours.changeLoan, detours.createLoanAgain]), {
    loan: 2,
    'loan-cancellation': 1,
    'notice-sms': 4,
    'notice-email': 4,
  }),
  /** Finished by hand: a passcode through chat in place of the loan passcode and the mandate. */
  manual: paid(
    [
      ...applicationStages,
      ...enrolmentStages,
      ...upTo('create-loan', loanStages),
      detours.overrideByHand,
      detours.takeOn,
      detours.noteDown,
      detours.sync,
      detours.issueManualCode,
      detours.verifyManualCode,
      detours.approve,
      ...payoutStages,
    ],
    { mandate: 0, passcode: 1, 'notice-sms': 4, 'notice-email': 4 },
  ),
  /** The bureau is silent until staff get the application and give it back. */
  referred: {
    ...paid(withAfter('save-personal', [detours.waitForStaff, detours.giveBack])),
    alone: 'moves the clock',
  },
  /** Goes on with the application on another phone. */
  resumed: paid(
    withAfter('save-verification', [
      detours.changePhone,
      detours.beginAnew,
      detours.requestResume,
      detours.confirmResume,
    ]),
    { passcode: 3 },
  ),
  /** Under four eyes: a change of the amount turned down, another taken back, and the payout confirmed. */
  checked: {
    ...paid([
      ...withAfter('create-loan', [
        detours.changeLoan,
        detours.rejectChange,
        detours.changeLoanAgain,
        detours.withdrawChange,
      ]),
      detours.confirmPayOut,
    ]),
    alone: 'four eyes',
  },
  /** Leaves early. */
  left: {
    stages: [...upTo('credit-check', applicationStages), detours.exit],
    endsIn: 'DELETED',
    effects: { bureau: 1 },
  },
  /** Wants to know what is on record, and something of it put right. */
  curious: paid(
    [...wholeLoan, detours.withdrawConsent, detours.askCorrection, detours.answerCorrection, detours.askCopy],
    { passcode: 3 },
  ),
  /** Closes the last page of all. */
  closed: paid([...wholeLoan, detours.reset]),
} satisfies Record<string, Variant>;

export type VariantName = keyof typeof variants;
