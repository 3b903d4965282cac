import type { LoanState } from '@tshepa/contracts';
import { indexOfStage, stagesUpTo } from '../../journey/http-driver.ts';
import * as scenarios from '../../journey/scenarios.ts';
import {
  applicationStages,
  enrolmentStages,
  loanStages,
  payoutStages,
  wholeLoan,
} from '../../journey/stages.ts';

/** The effects at third parties for one applicant, counted by kind. */
export type Effects = Readonly<Record<string, number>>;

/** A scenario: its stages, the state in which it ends, and the effects that it must have. */
export type Variant = {
  stages: readonly scenarios.ScenarioStage[];
  endsIn: LoanState;
  effects: Effects;
  /** Set when it changes what every other journey would meet, so that it runs alone. */
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
const withStagesAfter = (
  name: string,
  added: readonly scenarios.ScenarioStage[],
  stages: readonly scenarios.ScenarioStage[] = wholeLoan,
) => stages.toSpliced(indexOfStage(name, stages) + 1, 0, ...added);

/** The stages with others in place of the named ones. */
const withInstead = (
  others: Readonly<Record<string, scenarios.ScenarioStage>>,
  stages: readonly scenarios.ScenarioStage[] = wholeLoan,
) => stages.map((stage) => others[stage.name] ?? stage);

const paid = (stages: readonly scenarios.ScenarioStage[], effects: Effects = {}): Variant => ({
  stages,
  endsIn: 'PAID',
  effects: { ...wholeLoanEffects, ...effects },
});

export const variants = {
  plain: paid(wholeLoan),
  /** Uploads documents in chunks, as the app does. */
  inPieces: paid(
    withInstead({
      'upload-statements': scenarios.statementsInChunks,
      'upload-payslip': scenarios.payslipInChunks,
    }),
  ),
  /** Writes to support, saves the page, withdraws, and staff revert the withdrawal. */
  hesitant: paid(
    withStagesAfter(
      'save-verification',
      [scenarios.withdraw, scenarios.revertDecline],
      withStagesAfter(
        'save-personal',
        [scenarios.saveProgress],
        withStagesAfter('open-session', [scenarios.writeToSupport]),
      ),
    ),
    { 'contact-email': 1 },
  ),
  /** Declined by staff, looked at again because the applicant asked, and taken back after all. */
  declined: paid(
    withStagesAfter('choose-payout', [
      scenarios.decline,
      scenarios.requestReview,
      scenarios.upholdDecline,
      scenarios.revertDecline,
    ]),
    { 'notice-sms': 5, 'notice-email': 5 },
  ),
  /** Another amount after the loan was made: the first loan is cancelled and a second one made. */
  changed: paid(withStagesAfter('create-loan', [scenarios.changeLoan, scenarios.createLoanAgain]), {
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
      ...stagesUpTo('create-loan', loanStages),
      scenarios.overrideByHand,
      scenarios.assign,
      scenarios.addNote,
      scenarios.sync,
      scenarios.issueManualCode,
      scenarios.verifyManualCode,
      scenarios.approve,
      ...payoutStages,
    ],
    { mandate: 0, passcode: 1, 'notice-sms': 4, 'notice-email': 4 },
  ),
  /** The bureau is silent until staff get the application and give it back. */
  referred: {
    ...paid(withStagesAfter('save-personal', [scenarios.waitForStaff, scenarios.giveBack])),
    alone: 'moves the clock',
  },
  /** Goes on with the application on another phone. */
  resumed: paid(
    withStagesAfter('save-verification', [
      scenarios.changePhone,
      scenarios.beginAnew,
      scenarios.requestResume,
      scenarios.confirmResume,
    ]),
    { passcode: 3 },
  ),
  /** Under four eyes: a change of the amount turned down, another taken back, and the payout confirmed. */
  checked: {
    ...paid([
      ...withStagesAfter('create-loan', [
        scenarios.changeLoan,
        scenarios.rejectChange,
        scenarios.changeLoanAgain,
        scenarios.withdrawChange,
      ]),
      scenarios.confirmPayOut,
    ]),
    alone: 'four eyes',
  },
  /** Exits before submitting. */
  left: {
    stages: [...stagesUpTo('credit-check', applicationStages), scenarios.exit],
    endsIn: 'DELETED',
    effects: { bureau: 1 },
  },
  /** Asks for a copy of the record and for a correction. */
  curious: paid(
    [
      ...wholeLoan,
      scenarios.withdrawConsent,
      scenarios.requestCorrection,
      scenarios.answerCorrection,
      scenarios.requestCopy,
    ],
    { passcode: 3 },
  ),
  /** Closes the last page of all. */
  closed: paid([...wholeLoan, scenarios.reset]),
} satisfies Record<string, Variant>;

export type VariantName = keyof typeof variants;
