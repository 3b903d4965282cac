import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import type { Choice } from '@tshepa/contracts/entities/provider';
import { headerNames } from '@tshepa/contracts/header-names';
import { createBudget } from '@tshepa/contracts/operations/loan/create-budget';
import { createLoan, createLoanInputSchema } from '@tshepa/contracts/operations/loan/create-loan';
import { listProducts } from '@tshepa/contracts/operations/loan/list-products';
import {
  type CaseFacts,
  lendingSteps,
  type UnclearPoint,
  unclearPoints,
} from '@tshepa/contracts/rules/clear-case';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { v5 as uuidV5 } from 'uuid';
import { serverNow } from '../../../platform/network/server-clock.ts';
import { Spinner } from '../../../ui/basics/logo.tsx';
import { type ChangeOptions, useStaffAction } from '../../api/action.ts';
import { loanProblemText } from '../../api/problem.ts';
import { staffKeys, useStaffQuery } from '../../api/query.ts';
import { staffCall } from '../../api/session.ts';
import { ActionForm, DonePage } from '../../ui/action-form.tsx';
import ui from '../../ui/staff.module.css';
import { type DecisionRow, decisionOf } from '../decision/decision-rows.ts';
import { Facts } from '../detail/facts.tsx';
import { useRisks } from '../detail/risk-strip.tsx';
import { figuresIn, findingsOf, goToBudget, suggestedBudget } from './budget-form.tsx';
import { CreateLoanForm } from './create-loan-form.tsx';
import type { ActionFormProps } from './offers.ts';

/** Each completes the sentence "Not clear because …". Findings and risks are listed after theirs. */
const reasons: Readonly<Record<UnclearPoint, string>> = {
  'no-step': 'budget and loan cannot be created now.',
  'on-hold': 'the application is on hold.',
  'pending-change': 'a change waits for a second manager.',
  'open-review': 'the customer asked for a review.',
  'risks-unknown': 'the risks could not be read yet.',
  risks: 'there are risks to look at.',
  'figures-missing': 'a figure is missing or contradicts another.',
  'too-little': 'too little is left over for the loan.',
  'income-not-proven': 'the statements do not show three salaries.',
  'statements-not-trusted': 'the statements do not add up.',
  'reading-doubted': 'the customer says that the statements were read wrongly.',
  'lenders-unknown': 'the bureau knows of loans, but nobody knows what is paid on them.',
  'lenders-too-much': 'too little is left over when the repayments that the bureau estimates are counted.',
  differences: 'figures of the budget need an explanation.',
  'no-payout-option': 'the customer has not chosen a payout option.',
  'no-salary-day': 'the salary day is not known.',
  'no-product': 'the provider does not have exactly one product of this amount.',
};

/** Returns the only product whose description names the amount in rand, such as "Zero interest loan R1000". */
export function productOf(products: readonly Choice[], amount: number | undefined): Choice | undefined {
  const named = products.filter(({ description }) =>
    [...description.matchAll(/\bR ?(\d[\d ,]*)/g)].some(
      ([, digits = '']) => Number(digits.replace(/[ ,]/g, '')) === amount,
    ),
  );
  return named.length === 1 ? named[0] : undefined;
}

/** Returns what the budget would have to explain. Where a budget exists, staff have explained it already. */
const differencesIn = (record: CustomerRecord): readonly string[] =>
  record.loanDistributions.state === 'AWAITING_BUDGET' ? findingsOf(record, suggestedBudget(record)) : [];

type Known = { day: string; risks: number | undefined; product: Choice | undefined };

/** Before there is a budget, the case is judged with the figures that the budget would have. */
const lendingDecision = (record: CustomerRecord, day: string) =>
  decisionOf(
    record,
    record.loanDistributions.state === 'AWAITING_BUDGET' ? figuresIn(suggestedBudget(record)) : undefined,
    day,
  );

export function caseFactsOf(record: CustomerRecord, { day, risks, product }: Known): CaseFacts {
  const { rows, verdict, flags } = lendingDecision(record, day);
  const cellsOf = (name: DecisionRow['name']) => rows.find((row) => row.name === name)?.cells;
  const lenders = cellsOf('lenders');
  const { state, loan, payback_option } = record.loanDistributions;
  return {
    state,
    actions: record.actions,
    loanValue: loan?.value,
    payoutOption: payback_option,
    salaryDay: record.salaryDate,
    verdict,
    flags,
    left: cellsOf('left')?.counts.amount,
    repayable: cellsOf('repay')?.counts.amount,
    lenders: { counted: lenders?.counts.amount, bureau: lenders?.bureau.amount },
    isReadingDoubted: (record.statementDoubts ?? []).length > 0,
    differences: differencesIn(record).length,
    isOnHold: record.isOnHold === true,
    hasOpenReview: record.review !== undefined && !record.review.outcome,
    hasPendingChange: record.pendingChange !== undefined,
    risks,
    isProductKnown: product !== undefined,
  };
}

/** The namespace of the keys below; any fixed UUID would do. */
const keySpace = '6f0a3c1e-5d0b-4c55-9a53-2f1f6e2f7b10';

/**
 * Returns what makes a step safe to repeat. The key is derived from the step and the version that it is made on, so that a
 * reloaded tab, a second tab and a repeated attempt all send the same command.
 */
export const stepOptions = (id: string, step: string, version: number): ChangeOptions => ({
  idempotencyKey: uuidV5(`${id} ${step} ${version}`, keySpace),
  headers: { [headerNames.ifMatch]: `"${version}"` },
});

type Lending = { record: CustomerRecord; product: Choice };

/** Makes the budget and the loan, or only the loan where a budget exists, each as a command of its own. */
async function lend({ record, product }: Lending) {
  const { id, loanDistributions } = record;
  const { loan, payback_option: payoutId } = loanDistributions;
  let { version } = record;
  if (lendingSteps({ state: loanDistributions.state, actions: record.actions }).includes('create-budget')) {
    const budget = { customerId: id, ...suggestedBudget(record) };
    ({ version } = await staffCall(createBudget, budget, stepOptions(id, 'create-budget', version)));
  }
  const input = createLoanInputSchema.parse({
    customerId: id,
    loanProductId: product.id,
    loanProductName: product.description,
    loanAmount: String(loan?.value),
    noOfInstalments: '1',
    payoutId,
  });
  return staffCall(createLoan, input, stepOptions(id, 'create-loan', version));
}

/** Lends in a clear case after one confirmation. In any other case it says why, and leads to the single steps. */
export function LendForm({ record, onClose, label }: ActionFormProps & { label: string }) {
  const { id, loanDistributions } = record;
  const products = useStaffQuery(staffKeys.products(id), listProducts, { customerId: id });
  const { risks, reading } = useRisks(record);
  const action = useStaffAction(lend, { record, done: label, onDone: onClose, problemOf: loanProblemText });
  const product = productOf(products.data ?? [], loanDistributions.loan?.value);
  if (products.isLoading || (reading === 'running' && !products.error)) return <Spinner />;
  const grave = risks.filter(({ tone }) => tone !== 'known').map(({ text }) => text);
  const isRead = reading === 'read';
  const known = { day: johannesburgDay(serverNow()), risks: isRead ? grave.length : undefined, product };
  const points = unclearPoints(caseFactsOf(record, known));
  // A step that is under way changes the record, but not what was confirmed.
  if (points.length > 0 && !action.isBusy) return <SingleSteps {...{ record, onClose, points, grave }} />;
  return (
    <ActionForm
      label={label}
      action={action}
      onSubmit={() => product && action.run({ record, product })}
      onClose={onClose}
    >
      <Facts facts={termsOf(record, known.day, product)} />
      <p>
        {lendingSteps({ state: loanDistributions.state, actions: record.actions }).length > 1
          ? 'The budget and the loan are created at the provider.'
          : 'The loan is created at the provider.'}{' '}
        The customer then confirms with an OTP and accepts the mandate. Nothing is paid yet.
      </p>
    </ActionForm>
  );
}

function termsOf(record: CustomerRecord, day: string, product: Choice | undefined) {
  const { rows } = lendingDecision(record, day);
  const { payback_option } = record.loanDistributions;
  return [
    ...rows.map(
      ({ label, cells: { counts } }) =>
        [label, counts.amount === undefined ? '–' : formatMoney(counts.amount)] as const,
    ),
    ['Product', product?.description] as const,
    ['Instalments', 1] as const,
    ['Payout option', payback_option] as const,
  ];
}

type UnclearProps = ActionFormProps & { points: readonly UnclearPoint[]; grave: readonly string[] };

function SingleSteps({ record, onClose, points, grave }: UnclearProps) {
  const details: Partial<Record<UnclearPoint, readonly string[]>> = {
    risks: grave,
    differences: differencesIn(record),
  };
  const isBudget =
    record.actions.some(({ action }) => action === 'create-budget') && !record.loanDistributions.budget_id;
  return (
    <div className={ui.stack}>
      <div className={ui.notice} role="note">
        <p>
          <strong>This case is not clear. Take the single steps.</strong>
        </p>
        <p>Not clear because</p>
        <ul>
          {points.map((point) => (
            <li key={point}>
              {reasons[point]}
              {details[point]?.length ? (
                <ul>
                  {details[point].map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
      {isBudget ? (
        <DonePage
          label="Go to the budget"
          onClose={() => {
            onClose();
            // The dialog gives the focus back first.
            setTimeout(goToBudget);
          }}
        >
          {null}
        </DonePage>
      ) : (
        <CreateLoanForm record={record} onClose={onClose} />
      )}
    </div>
  );
}
