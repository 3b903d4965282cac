import { type LoanAction, type LoanState, loanStates, type Principal, transitions } from '@tshepa/contracts';
import {
  applicationStages,
  enrolmentStages,
  type Journey,
  loanStages,
  runStages,
} from '@tshepa/tools/journey';
import { rewrite, type Stored, storedRecord, untilSettled } from './records.ts';
import { createJourney, type TestSystem } from './system.ts';

/** A record that can be put into every state, with the data that a record in that state has. */
export type StateScene = { journey: Journey; full: Stored; arrange: (state: LoanState) => Promise<Stored> };

/** All states that refuse an action do so in the same way. A test of two such states is enough. */
const sampleRefusals = 2;

/** Returns every state that allows the action, and some that refuse it, in the order of the states. */
export function sampleStates(by: Principal, action: LoanAction): LoanState[] {
  const allows = (state: LoanState) =>
    transitions.some((row) => row.by === by && row.action === action && row.from === state);
  const refusing = loanStates.filter((state) => !allows(state)).slice(0, sampleRefusals);
  return loanStates.filter((state) => allows(state) || refusing.includes(state));
}

/** Puts a record into a state without following the rules. `full` has the data for any state. */
export async function arrangeState(
  system: TestSystem,
  { customerId }: Journey,
  full: Stored,
  state: LoanState,
): Promise<Stored> {
  const { budget_id: budgetId, ...loan } = full.loan;
  const isDeclined = state === 'DECLINED';
  await rewrite(system, customerId, ({ version, updatedAt }) => ({
    ...full,
    version,
    updatedAt,
    loan: {
      ...loan,
      state,
      ...(state === 'AWAITING_BUDGET' || !budgetId ? {} : { budget_id: budgetId }),
      declined: isDeclined,
      ...(isDeclined
        ? {
            declined_reason: 'Fraud' as const,
            declined_state: 'PENDING_APPROVAL' as const,
            provider_loan_ending: 'ended' as const,
          }
        : {}),
    },
  }));
  return storedRecord(system, customerId);
}

/** Takes an application over HTTP as far as its loan at the provider. */
export async function startStateScene(system: TestSystem, bearer: string): Promise<StateScene> {
  const journey = createJourney(system, { bearer });
  const upToLoan = loanStages.slice(
    0,
    loanStages.findIndex(({ name }) => name === 'send-loan-otp'),
  );
  await runStages(journey, [...applicationStages, ...enrolmentStages, ...upToLoan]);
  const full = await untilSettled(system, journey.customerId);
  return { journey, full, arrange: (state) => arrangeState(system, journey, full, state) };
}
