import type { LoanAction, LoanState } from '../machine.ts';

/** What lending rests on, as the member of staff sees it. */
export type CaseFacts = {
  state: LoanState;
  /** The moves that the reader may make now. */
  actions: readonly { action: string }[];
  /** The amount of the loan in rand. */
  loanValue?: number | undefined;
  payoutOption?: string | undefined;
  /** A day of the month. Without it no due day can be computed. */
  salaryDay?: number | undefined;
  verdict: 'enough' | 'too-little' | 'unclear';
  /** The points of the affordability assessment. */
  flags: readonly string[];
  /** What is left over a month, and what is repaid at most, in rand. */
  left?: number | undefined;
  repayable?: number | undefined;
  /** The repayments to other lenders in rand a month: what the assessment counted, and what the bureau estimates. */
  lenders: { counted?: number | undefined; bureau?: number | undefined };
  /** True when the applicant says that the statements were read wrongly. */
  isReadingDoubted: boolean;
  /** The number of findings that a budget of these figures would have to explain. */
  differences: number;
  isOnHold: boolean;
  hasOpenReview: boolean;
  hasPendingChange: boolean;
  /** What a person has to look at. Undefined until everything has been read. */
  risks: number | undefined;
  /** True when exactly one product of the provider has the amount of the loan. */
  isProductKnown: boolean;
};

export type UnclearPoint =
  | 'no-step'
  | 'on-hold'
  | 'pending-change'
  | 'open-review'
  | 'risks-unknown'
  | 'risks'
  | 'figures-missing'
  | 'too-little'
  | 'income-not-proven'
  | 'statements-not-trusted'
  | 'reading-doubted'
  | 'lenders-unknown'
  | 'lenders-too-much'
  | 'differences'
  | 'no-payout-option'
  | 'no-salary-day'
  | 'no-product';

type LendingStep = Extract<LoanAction, 'create-budget' | 'create-loan'>;

const stepsFrom: Partial<Record<LoanState, readonly LendingStep[]>> = {
  AWAITING_BUDGET: ['create-budget', 'create-loan'],
  AWAITING_LOAN_CREATE: ['create-loan'],
};

/**
 * Returns the commands that lead from an application that waits for staff to the offer of a loan, in order. Returns none
 * when the reader may not make the first of them.
 */
export function lendingSteps({
  state,
  actions,
}: Pick<CaseFacts, 'state' | 'actions'>): readonly LendingStep[] {
  const steps = stepsFrom[state] ?? [];
  return actions.some(({ action }) => action === steps[0]) ? steps : [];
}

/** The bureau may know of repayments that statements do not show, and something has to be left for them too. */
function lendersPoint({ flags, lenders, left = 0, repayable = 0 }: CaseFacts): UnclearPoint | undefined {
  const { counted = 0, bureau = 0 } = lenders;
  if (bureau === 0) return flags.includes('commitments-unknown') ? 'lenders-unknown' : undefined;
  return left - Math.max(0, bureau - counted) < repayable ? 'lenders-too-much' : undefined;
}

/**
 * Returns why staff must take the single steps instead of lending at once, the gravest point first. A clear case has none.
 * Points of the assessment for which the worse figure was counted are no reason: costs below the minimum, and statements
 * with less income or higher costs than declared. Where they differ much, `differences` tells.
 * Source: lending policy of the product; National Credit Regulations, regulation 23A (proof of income, and debts as the
 * bureau knows them).
 */
export function unclearPoints(facts: CaseFacts): UnclearPoint[] {
  const { verdict, risks, flags } = facts;
  const lenders = verdict === 'enough' ? lendersPoint(facts) : undefined;
  const points: readonly (readonly [UnclearPoint, boolean])[] = [
    ['no-step', lendingSteps(facts).length === 0],
    ['on-hold', facts.isOnHold],
    ['pending-change', facts.hasPendingChange],
    ['open-review', facts.hasOpenReview],
    ['risks-unknown', risks === undefined],
    ['risks', risks !== undefined && risks > 0],
    ['figures-missing', verdict === 'unclear' || facts.loanValue === undefined],
    ['too-little', verdict === 'too-little'],
    ['income-not-proven', flags.includes('income-not-proven')],
    ['statements-not-trusted', flags.includes('statements-not-trusted')],
    ['reading-doubted', facts.isReadingDoubted],
    ['lenders-unknown', lenders === 'lenders-unknown'],
    ['lenders-too-much', lenders === 'lenders-too-much'],
    ['differences', facts.differences > 0],
    ['no-payout-option', !facts.payoutOption],
    ['no-salary-day', facts.salaryDay === undefined],
    ['no-product', !facts.isProductKnown],
  ];
  return points.flatMap(([point, isUnclear]) => (isUnclear ? [point] : []));
}
