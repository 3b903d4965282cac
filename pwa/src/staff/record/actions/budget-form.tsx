import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { createBudget } from '@tshepa/contracts/operations/loan/create-budget';
import { budgetFindings } from '@tshepa/contracts/rules/budget';
import { formatMoney, roundCents } from '@tshepa/contracts/rules/money';
import { useState } from 'react';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { useStaffCall } from '../../api/action.ts';
import { budgetProblemText } from '../../api/problem.ts';
import { useDraft } from '../../team/drafts.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import ui from '../../ui/staff.module.css';
import { expenseTotal, monthlyNet } from '../detail/monthly-amounts.ts';
import type { ActionFormProps } from './offers.ts';

type BudgetAmounts = { grossIncome: string; netIncome: string; livingExpenses: string };

/** Returns true for a partly typed amount: digits, an optional point and at most three decimals, or nothing. */
export const acceptsAmount = (text: string) => /^(?:\d{1,9}(?:\.\d{0,3})?)?$/.test(text);

export const budgetProblem = (amounts: BudgetAmounts) =>
  Object.values(amounts).every((text) => text !== '' && acceptsAmount(text))
    ? undefined
    : errorCatalogue['budget.incomplete'].text;

const asText = (amount: number | undefined) => (amount === undefined ? '' : String(roundCents(amount)));

/** Returns the applicant's own answers, which staff check against statements and payslip. */
export const suggestedBudget = (record: CustomerRecord): BudgetAmounts => ({
  grossIncome: asText(record.grossSalary),
  netIncome: asText(monthlyNet(record)),
  livingExpenses: asText(expenseTotal(record)),
});

const fields = [
  ['grossIncome', 'Gross income'],
  ['netIncome', 'Net income'],
  ['livingExpenses', 'Living expenses'],
] as const;

const sourceLabels = {
  declared: 'Declared',
  statements: 'Statements',
  bureau: 'Bureau’s repayments',
} as const;

/** Returns what is known about a figure, such as "Declared R8,200.00 · Statements R7,900.00". */
function hintOf({ budgetSources }: CustomerRecord, name: keyof BudgetAmounts): string | undefined {
  const sources = budgetSources?.[name] ?? {};
  const known = (['declared', 'statements', 'bureau'] as const).flatMap((source) => {
    const amount = sources[source];
    return amount === undefined ? [] : [`${sourceLabels[source]} ${formatMoney(amount)}`];
  });
  return known.length > 0 ? known.join(' · ') : undefined;
}

function findingsOf({ budgetSources }: CustomerRecord, amounts: BudgetAmounts): string[] {
  const [grossIncome, netIncome, livingExpenses] = [
    Number(amounts.grossIncome),
    Number(amounts.netIncome),
    Number(amounts.livingExpenses),
  ];
  const unknown = { grossIncome: {}, netIncome: {}, livingExpenses: {} };
  return budgetFindings({ grossIncome, netIncome, livingExpenses }, budgetSources ?? unknown);
}

export function BudgetForm({ record, onClose }: ActionFormProps) {
  const [amounts, setAmounts] = useState<BudgetAmounts>(() => suggestedBudget(record));
  const [wasTried, setWasTried] = useState(false);
  const [typed, setTyped] = useDraft(`budget ${record.id}`);
  const create = useStaffCall(createBudget, {
    record,
    done: 'Create Budget',
    onDone: () => {
      setTyped('');
      onClose();
    },
    problemOf: budgetProblemText,
  });
  const reason = typed.trim();
  const incomplete = budgetProblem(amounts);
  const findings = incomplete ? [] : findingsOf(record, amounts);
  const isUnexplained = findings.length > 0 && reason === '';
  const found = incomplete ?? (isUnexplained ? errorCatalogue['budget.reason_required'].text : undefined);
  const problem = wasTried ? found : undefined;
  return (
    <ActionForm
      label="Create Budget"
      action={create}
      problem={problem}
      onSubmit={() => {
        setWasTried(true);
        if (!found) create.run({ customerId: record.id, ...amounts, ...(reason ? { reason } : {}) });
      }}
      onClose={onClose}
    >
      <p>Amounts are in rand a month. Check the customer’s answers against the statements and the payslip.</p>
      {fields.map(([name, label]) => (
        <TextInput
          key={name}
          id={name}
          label={label}
          hint={hintOf(record, name)}
          inputMode="decimal"
          autoComplete="off"
          value={amounts[name]}
          onChange={(text) => {
            if (acceptsAmount(text)) setAmounts((before) => ({ ...before, [name]: text }));
          }}
          error={problem && amounts[name] === '' ? 'Fill in this amount' : undefined}
        />
      ))}
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
