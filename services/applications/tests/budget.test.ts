import { operations } from '@tshepa/contracts';
import { newId, serve, serveAll } from '@tshepa/messaging';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { actors, useApplications } from './support/applications.ts';
import { refusal } from './support/commands.ts';
import { givenApplication } from './support/given-application.ts';

const applications = useApplications();
const { agent, manager } = actors;
const made: string[] = [];
beforeAll(() =>
  serveAll(applications.bus, [
    serve(operations.createProviderBudget, async ({ reference }) => {
      if (!made.includes(reference)) made.push(reference);
      return { id: `B${made.indexOf(reference) + 1}` };
    }),
  ]),
);
beforeEach(() => made.splice(0));

const figures = { grossIncome: '10000', netIncome: '8000', livingExpenses: '4000' };

async function givenAwaitingBudget() {
  const { customerId } = await givenApplication(applications.context, { state: 'AWAITING_BUDGET' });
  const stored = async () => {
    const loaded = await applications.context.applications.load(customerId);
    if (!loaded) throw new Error('the application is gone');
    return loaded.application;
  };
  const before = await stored();
  await applications.context.applications.update(
    {
      ...before,
      enrolment: { clientId: 'C1', clientNo: 'N1' },
      applicant: { rent: 4000, groceries: 0, travel: 0, comunications: 0, education: 0, utilities: 0 },
      employment: { grossSalary: 10_000, netSalary: 8000, paymentFrequency: 'monthly' },
    },
    { audit: null },
  );
  return {
    customerId,
    stored,
    make: (changes: Partial<typeof figures> & { reason?: string } = {}) =>
      applications.call(
        operations.createBudget,
        { customerId, ...figures, ...changes },
        { actor: agent, idempotencyKey: newId() },
      ),
  };
}

test('[S5.12] a budget that contradicts itself or its sources needs a sentence, and is stored with both', async () => {
  const application = await givenAwaitingBudget();
  const findings = ['Living expenses: more than 20 % from what the customer declared, R4,000.00.'];
  expect(await refusal(application.make({ livingExpenses: '5000' }))).toMatchObject({
    code: 'budget.reason_required',
    reasons: findings,
  });
  expect(made).toEqual([]);
  const reason = 'Rent rose in October, see the lease';
  await application.make({ livingExpenses: '5000', reason });
  const { budget, affordability, loan } = await application.stored();
  expect(budget).toMatchObject({
    by: { staffId: agent.staffId },
    livingExpenses: 5000,
    sources: { livingExpenses: { declared: 4000 } },
    findings,
    reason,
  });
  expect(loan.budgetId).toBe('B1');
  // The verdict is about the figures of the budget.
  expect(affordability?.lines).toMatchObject({ declaredCosts: 5000 });
  const history = await applications.call(
    operations.getHistory,
    { id: application.customerId },
    { actor: manager },
  );
  expect(JSON.stringify(history.items)).toContain(reason);
});

test('[S4.22] until the loan is created, a budget can be made again and replaces the former one', async () => {
  const application = await givenAwaitingBudget();
  await application.make();
  expect(await application.make({ netIncome: '8200' })).toMatchObject({
    id: 'B2',
    state: 'AWAITING_LOAN_CREATE',
  });
  expect(await application.stored()).toMatchObject({
    budget: { netIncome: 8200 },
    loan: { budgetId: 'B2' },
  });
  expect(made).toHaveLength(2);
});

test('[S5.12] a budget that leaves too little for the repayment is refused', async () => {
  const application = await givenAwaitingBudget();
  const reason = 'The payslip shows it';
  const refused = application.make({ netIncome: '4100', livingExpenses: '4000', reason });
  expect(await refusal(refused)).toMatchObject({ code: 'affordability.too_little' });
  expect(made).toEqual([]);
});
