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
  /** Points of the affordability assessment that staff have to check. */
  flags: readonly string[];
  /** The number of figures that are far from their sources. */
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
  | 'flags'
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

/**
 * Returns why staff must take the single steps instead of lending at once, the gravest point first. A clear case has none.
 * Source: lending policy of the product.
 */
export function unclearPoints(facts: CaseFacts): UnclearPoint[] {
  const { verdict, risks } = facts;
  const points: readonly (readonly [UnclearPoint, boolean])[] = [
    ['no-step', lendingSteps(facts).length === 0],
    ['on-hold', facts.isOnHold],
    ['pending-change', facts.hasPendingChange],
    ['open-review', facts.hasOpenReview],
    ['risks-unknown', risks === undefined],
    ['risks', risks !== undefined && risks > 0],
    ['figures-missing', verdict === 'unclear' || facts.loanValue === undefined],
    ['too-little', verdict === 'too-little'],
    ['flags', facts.flags.length > 0],
    ['differences', facts.differences > 0],
    ['no-payout-option', !facts.payoutOption],
    ['no-salary-day', facts.salaryDay === undefined],
    ['no-product', !facts.isProductKnown],
  ];
  return points.flatMap(([point, isUnclear]) => (isUnclear ? [point] : []));
}
