import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { createBudget } from '@tshepa/contracts/operations/loan/create-budget';
import { budgetFindings } from '@tshepa/contracts/rules/budget';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { roundCents } from '@tshepa/contracts/rules/money';
import { useState } from 'react';
import { serverNow } from '../../../platform/network/server-clock.ts';
import { useSiteStatus } from '../../../platform/status/site-status.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { useStaffCall } from '../../api/action.ts';
import { budgetProblemText } from '../../api/problem.ts';
import { useHalfMade } from '../../lock/half-made.ts';
import { useDraft } from '../../team/drafts.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import ui from '../../ui/staff.module.css';
import styles from '../decision/decision.module.css';
import { decisionOf } from '../decision/decision-rows.ts';
import { FiguresTable } from '../decision/figures-table.tsx';
import { expenseTotal, monthlyNet } from '../detail/monthly-amounts.ts';

type BudgetAmounts = { grossIncome: string; netIncome: string; livingExpenses: string };

/** Returns true for a partly typed amount: digits, an optional point and at most three decimals, or nothing. */
export const acceptsAmount = (text: string) => /^(?:\d{1,9}(?:\.\d{0,3})?)?$/.test(text);

export const budgetProblem = (amounts: BudgetAmounts) =>
  Object.values(amounts).every((text) => text !== '' && acceptsAmount(text))
    ? undefined
    : errorCatalogue['budget.incomplete'].text;

const asText = (amount: number | undefined) => (amount === undefined ? '' : String(roundCents(amount)));

/** Returns the former budget, or else the applicant's own answers, which staff check against statements and payslip. */
export const suggestedBudget = (record: CustomerRecord): BudgetAmounts => ({
  grossIncome: asText(record.budget?.grossIncome ?? record.grossSalary),
  netIncome: asText(record.budget?.netIncome ?? monthlyNet(record)),
  livingExpenses: asText(record.budget?.livingExpenses ?? expenseTotal(record)),
});

/** Returns the amount of a complete text, or undefined while nothing is typed. */
const amountOf = (text: string) => (text === '' ? undefined : Number(text));

export const figuresIn = ({ grossIncome, netIncome, livingExpenses }: BudgetAmounts) => ({
  grossIncome: amountOf(grossIncome),
  netIncome: amountOf(netIncome),
  livingExpenses: amountOf(livingExpenses),
});

const isFigure = (name: string): name is keyof BudgetAmounts =>
  name === 'grossIncome' || name === 'netIncome' || name === 'livingExpenses';

/** Returns what contradicts the figures of a budget, and nothing while they are incomplete. */
export function findingsOf({ budgetSources }: CustomerRecord, amounts: BudgetAmounts): string[] {
  if (budgetProblem(amounts)) return [];
  const [grossIncome, netIncome, livingExpenses] = [
    Number(amounts.grossIncome),
    Number(amounts.netIncome),
    Number(amounts.livingExpenses),
  ];
  const unknown = { grossIncome: {}, netIncome: {}, livingExpenses: {} };
  return budgetFindings({ grossIncome, netIncome, livingExpenses }, budgetSources ?? unknown);
}

/** The table of the decision, with fields for the figures of the budget. Its arithmetic follows what is typed. */
export function BudgetForm({ record, label }: { record: CustomerRecord; label: string }) {
  const [amounts, setAmounts] = useHalfMade(`figures ${record.id}`, () => suggestedBudget(record));
  const [wasTried, setWasTried] = useState(false);
  const [typed, setTyped] = useDraft(`budget ${record.id}`);
  const create = useStaffCall(createBudget, {
    record,
    done: 'Create Budget',
    onDone: () => setTyped(''),
    problemOf: budgetProblemText,
  });
  const reason = typed.trim();
  const incomplete = budgetProblem(amounts);
  const findings = findingsOf(record, amounts);
  const isUnexplained = findings.length > 0 && reason === '';
  const found = incomplete ?? (isUnexplained ? errorCatalogue['budget.reason_required'].text : undefined);
  const problem = wasTried ? found : undefined;
  const figures = figuresIn(amounts);
  const isOnline = useSiteStatus((status) => status.isOnline);
  return (
    <ActionForm
      name={label}
      label={label}
      action={create}
      problem={problem}
      isDisabled={!isOnline}
      onSubmit={() => {
        setWasTried(true);
        if (!found) create.run({ customerId: record.id, ...amounts, ...(reason ? { reason } : {}) });
      }}
    >
      <FiguresTable
        decision={decisionOf(record, figures, johannesburgDay(serverNow()))}
        fieldOf={({ name }) =>
          isFigure(name)
            ? {
                id: name,
                typed: figures[name],
                field: (
                  <input
                    id={name}
                    name={name}
                    type="text"
                    inputMode="decimal"
                    autoComplete="off"
                    className={styles.amount}
                    aria-invalid={problem && amounts[name] === '' ? true : undefined}
                    value={amounts[name]}
                    onChange={({ target }) => {
                      if (acceptsAmount(target.value))
                        setAmounts((before) => ({ ...before, [name]: target.value }));
                    }}
                  />
                ),
              }
            : undefined
        }
      />
      {findings.length > 0 ? (
        <>
          <div className={ui.notice} role="status">
            <ul>
              {findings.map((finding) => (
                <li key={finding}>{finding}</li>
              ))}
            </ul>
          </div>
          <TextInput
            id="budgetReason"
            label="Why are these figures right?"
            maxLength={200}
            value={typed}
            onChange={setTyped}
            error={wasTried && isUnexplained ? 'Type your reason' : undefined}
          />
        </>
      ) : null}
    </ActionForm>
  );
}

/** Moves to the table in which the budget is made. */
export function goToBudget(): void {
  const field = document.getElementById('grossIncome');
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
