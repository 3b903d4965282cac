import { createBudget } from '@tshepa/contracts/operations/loan/create-budget';
import { useState } from 'react';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { useStaffAction } from '../../api/action.ts';
import { budgetProblemText } from '../../api/problem.ts';
import { staffCall } from '../../api/session.ts';
import { ActionForm, type ActionFormProps } from './action-form.tsx';
import { acceptsAmount, type BudgetAmounts, budgetProblem, suggestedBudget } from './budget-amounts.ts';

const fields = [
  ['grossIncome', 'Gross income'],
  ['netIncome', 'Net income'],
  ['livingExpenses', 'Living expenses'],
] as const;

/** Income and expenses a month, checked by a person, as the provider's budget. */
export function BudgetForm({ record, onClose }: ActionFormProps) {
  const [amounts, setAmounts] = useState<BudgetAmounts>(() => suggestedBudget(record));
  const [isIncomplete, setIsIncomplete] = useState(false);
  const create = useStaffAction(
    (budget: BudgetAmounts, options) =>
      staffCall(createBudget, { customerId: record.id, ...budget }, options),
    { record, onDone: onClose },
  );
  const missing = isIncomplete ? budgetProblem(amounts) : undefined;
  function submit() {
    const problem = budgetProblem(amounts);
    setIsIncomplete(problem !== undefined);
    if (!problem) create.run(amounts);
  }
  return (
    <ActionForm
      label="Create Budget"
      isBusy={create.isBusy}
      problem={
        missing ? { text: missing, lines: [] } : create.error ? budgetProblemText(create.error) : undefined
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Rand a month. The customer’s own answers are filled in: check them against statements and payslip.
      </p>
      {fields.map(([name, label]) => (
        <TextInput
          key={name}
          id={name}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          value={amounts[name]}
          onChange={(text) => {
            if (acceptsAmount(text)) setAmounts((before) => ({ ...before, [name]: text }));
          }}
          error={missing && amounts[name] === '' ? 'Fill in this amount' : undefined}
        />
      ))}
    </ActionForm>
  );
}
