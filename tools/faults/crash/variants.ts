import type { LoanState } from '@tshepa/contracts';
import { stagesUpTo } from '../../journey/http-driver.ts';
import * as scenarios from '../../journey/scenarios.ts';
import {
  applicationStages,
  enrolmentStages,
  loanStages,
  payoutStages,
  wholeLoan,
} from '../../journey/stages.ts';

type Stages = readonly scenarios.ScenarioStage[];

/** The number of effects at third parties for one applicant, by kind. */
export type Effects = Readonly<Record<string, number>>;

/** A scenario: its stages, the state in which it ends, and the effects that it must have. */
export type Variant = {
  stages: Stages;
  endsIn: LoanState;
  effects: Effects;
  /** Set when the scenario changes the conditions of every other journey, so that it must not run beside them. */
  alone?: 'moves the clock' | 'four eyes';
  /**
   * The name of a person in the sandbox's list, to whom the sandbox responds in a documented way; anybody by default.
   */
  person?: string;
};

const wholeLoanEffects: Effects = {
  bureau: 1,
  decision: 1,
  // The client is added when the account is typed, and again by the server when the application is submitted.
  client: 2,
  employer: 1,
  enrolment: 1,
  upload: 2,
  budget: 1,
  loan: 1,
  mandate: 1,
  payout: 1,
  'account-check': 1,
  passcode: 2,
  'notice-sms': 3,
  'notice-email': 3,
};

/** Inserts stages into the journey of a whole loan, each after the stage that it is listed under. */
const withStagesAfter = (added: Readonly<Record<string, Stages>>): Stages =>
  wholeLoan.flatMap((stage) => [stage, ...(added[stage.name] ?? [])]);

const paid = (stages: Stages, effects: Effects = {}): Variant => ({
  stages,
  endsIn: 'PAID',
  effects: { ...wholeLoanEffects, ...effects },
});

export const variants = {
  plain: paid(wholeLoan),
  /** Documents are uploaded in chunks, as the app does. */
  inChunks: paid(
    wholeLoan.map((stage) => {
      if (stage.name === 'upload-statements') return scenarios.statementsInChunks;
      return stage.name === 'upload-payslip' ? scenarios.payslipInChunks : stage;
    }),
  ),
  /** The applicant writes to support, saves the page and withdraws, and staff revert the withdrawal. */
  hesitant: paid(
    withStagesAfter({
      'open-session': [scenarios.writeToSupport],
      'save-personal': [scenarios.saveProgress],
      'save-verification': [scenarios.withdraw, scenarios.revertDecline],
    }),
    { 'contact-email': 1, 'notice-sms': 4, 'notice-email': 4 },
  ),
  /**
   * Staff decline the application, uphold the decline when the applicant requests a review, and revert it in the end.
   */
  declined: paid(
    withStagesAfter({
      'choose-payout': [
        scenarios.decline,
        scenarios.requestReview,
        scenarios.upholdDecline,
        scenarios.revertDecline,
      ],
    }),
    { 'notice-sms': 6, 'notice-email': 6 },
  ),
  /** Staff change the amount after the loan was created. The loan is cancelled and a second loan is created. */
  changed: paid(
    withStagesAfter({
      'create-loan': [scenarios.changeLoan, scenarios.untilLoanEnded, scenarios.createLoanAgain],
    }),
    { loan: 2, 'loan-cancellation': 1, 'notice-sms': 4, 'notice-email': 4 },
  ),
  /**
   * Staff decline after the loan was created, so that the loan is cancelled. They revert the decline and create a
   * second loan.
   */
  ended: paid(
    withStagesAfter({
      'create-loan': [
        scenarios.decline,
        scenarios.untilLoanEnded,
        scenarios.revertDecline,
        scenarios.createLoanAgain,
      ],
    }),
    { loan: 2, 'loan-cancellation': 1, 'notice-sms': 6, 'notice-email': 6 },
  ),
  /** Staff ask the applicant for a payslip and withdraw it. */
  asked: paid(
    withStagesAfter({
      'choose-payout': [scenarios.askCustomer, scenarios.untilAsked, scenarios.withdrawAsk],
    }),
    { 'notice-sms': 4, 'notice-email': 4 },
  ),
  /** Staff put the application off until tomorrow, and put it back into its queue. */
  snoozed: paid(withStagesAfter({ 'choose-payout': [scenarios.snooze, scenarios.putBack] })),
  /** Staff take the application that has waited longest. */
  next: paid(withStagesAfter({ 'choose-payout': [scenarios.takeNext] })),
  /** The bank cannot name the owner of the account, so a manager has to answer before the loan is created. */
  held: { ...paid(withStagesAfter({ 'create-budget': [scenarios.answerHold] })), person: 'accountUncertain' },
  /** Other phones ask for the person's credit report, so a manager has to answer before the loan is created. */
  enquired: paid(
    withStagesAfter({
      'credit-check': [scenarios.enquireElsewhere],
      'create-budget': [scenarios.answerHold],
    }),
  ),
  /** Staff finish the loan by hand, with a passcode by chat instead of the loan passcode and the mandate. */
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
  /**
   * The bureau does not answer until the application is referred to staff, who give it back. The applicant is told by
   * SMS alone, because the e-mail address is asked for later.
   */
  referred: {
    ...paid(withStagesAfter({ 'save-personal': [scenarios.waitForStaff, scenarios.giveBack] }), {
      'notice-sms': 4,
    }),
    alone: 'moves the clock',
  },
  /** The applicant continues on another phone. */
  resumed: paid(
    withStagesAfter({
      'save-verification': [
        scenarios.changePhone,
        scenarios.beginAnew,
        scenarios.requestResume,
        scenarios.confirmResume,
      ],
    }),
    { passcode: 3 },
  ),
  /** With four eyes: one change of the amount is rejected, one is withdrawn, and the payout is confirmed. */
  checked: {
    ...paid([
      ...withStagesAfter({
        'create-loan': [
          scenarios.changeLoan,
          scenarios.rejectChange,
          scenarios.changeLoanAgain,
          scenarios.withdrawChange,
        ],
      }),
      scenarios.confirmPayOut,
    ]),
    alone: 'four eyes',
  },
  /** One manager asks for the payout in a batch, and another confirms the batch. */
  batched: paid([
    ...applicationStages,
    ...enrolmentStages,
    ...loanStages,
    scenarios.askPayOutInBatch,
    scenarios.confirmBatch,
  ]),
  /** The applicant says no to the loan that staff created, so that it is cancelled at the provider. */
  refused: {
    stages: [
      ...applicationStages,
      scenarios.changeCellNumber,
      ...enrolmentStages,
      ...stagesUpTo('create-loan', loanStages),
      scenarios.refuseOffer,
      scenarios.untilLoanEnded,
    ],
    endsIn: 'DELETED',
    effects: {
      ...wholeLoanEffects,
      'loan-cancellation': 1,
      mandate: 0,
      payout: 0,
      passcode: 1,
      'notice-sms': 1,
      'notice-email': 1,
    },
  },
  /** The applicant exits before the submission. */
  left: {
    stages: [...stagesUpTo('credit-check', applicationStages), scenarios.exit],
    endsIn: 'DELETED',
    effects: { bureau: 1 },
  },
  /** The applicant withdraws a consent, and requests a correction and a copy of the stored data. */
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
  /** The applicant closes the last page, which resets the device. */
  closed: paid([...wholeLoan, scenarios.reset]),
} satisfies Record<string, Variant>;

export type VariantName = keyof typeof variants;
