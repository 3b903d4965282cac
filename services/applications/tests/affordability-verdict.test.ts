import { type Actor, AppError, operations } from '@tshepa/contracts';
import { newId, serve, serveAll } from '@tshepa/messaging';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { withAffordability } from '../src/domain/affordability.ts';
import type { Application } from '../src/domain/application.ts';
import { actors, useApplications } from './support/applications.ts';
import { refusal } from './support/commands.ts';
import { givenApplication, givenProviderLoan } from './support/given-application.ts';

const applications = useApplications();
const { manager } = actors;
const paid: number[] = [];
beforeAll(() =>
  serveAll(applications.bus, [
    serve(operations.createProviderPayout, async ({ reference, amount }) => {
      paid.push(amount);
      return { reference, amount, message: 'Paid' };
    }),
    serve(operations.findProviderAccount, async () => {
      return { bankName: '', branchCode: '', accountNumber: '', holder: ' ', cellNo: '' };
    }),
    serve(operations.createProviderLoan, async () => {
      throw new AppError('loan.failed');
    }),
  ]),
);
beforeEach(() => paid.splice(0));

/** Rent of R3,750 leaves R750 a month, which covers a loan of R500 and not one of R1,000. */
const answers = {
  applicant: { rent: 3750, groceries: 0, travel: 0, comunications: 0, education: 0, utilities: 0 },
  employment: { grossSalary: 5000, netSalary: 4500, paymentFrequency: 'monthly', salaryDate: 25 } as const,
};

async function given(state: 'AWAITING_BUDGET' | 'APPROVED', netSalary = 4500) {
  const { customerId, application } = await givenApplication(applications.context, { state });
  const stored = async () => {
    const loaded = await applications.context.applications.load(customerId);
    if (!loaded) throw new Error('the application is gone');
    return loaded.application;
  };
  const rewrite = async (change: (before: Application) => Application) => {
    const isWritten = await applications.context.applications.update(change(await stored()), { audit: null });
    expect(isWritten).toBe(true);
  };
  await rewrite((before) =>
    withAffordability(
      {
        ...before,
        ...answers,
        employment: { ...answers.employment, netSalary },
        enrolment: { clientId: 'C1', clientNo: 'N1' },
        loan:
          state === 'APPROVED'
            ? { ...before.loan, providerLoan: givenProviderLoan(customerId) }
            : before.loan,
      },
      applications.clock.now(),
    ),
  );
  const by = (actor: Actor) => ({ actor, idempotencyKey: newId() });
  return {
    stored,
    rewrite,
    changeLoan: (loanId: '1' | '2') =>
      applications.call(operations.changeLoanAmount, { id: application.loan.id, loanId }, by(manager)),
    payOut: () =>
      applications.call(
        operations.createPayout,
        { customerId, clientId: 'C1', loanId: customerId },
        by(manager),
      ),
  };
}

const principalOf = ({ affordability }: Application) => affordability?.lines['principal'];
/** Changes the amount as a former build did, which kept the verdict. */
const toThousand = (before: Application): Application => ({
  ...before,
  loan: { ...before.loan, option: { id: 2, value: 1000, currency: 'ZAR' } },
});

test('[S4.23] a changed amount is assessed anew, and refused when it leaves too little', async () => {
  const poor = await given('AWAITING_BUDGET');
  expect(await refusal(poor.changeLoan('2'))).toMatchObject({ code: 'affordability.too_little' });
  expect((await poor.stored()).loan.option?.value).toBe(500);
  const rich = await given('AWAITING_BUDGET', 5000);
  await rich.changeLoan('2');
  expect(principalOf(await rich.stored())).toBe(1000);
});

test('[S4.21] nothing is paid when the affordability was judged for another amount', async () => {
  const poor = await given('APPROVED');
  await poor.rewrite(toThousand);
  expect(await refusal(poor.payOut())).toMatchObject({ code: 'affordability.too_little' });
  expect(paid).toEqual([]);
  const rich = await given('APPROVED', 5000);
  await rich.rewrite(toThousand);
  expect(await rich.payOut()).toMatchObject({ state: 'PAID' });
  expect(principalOf(await rich.stored())).toBe(1000);
});

test('[S4.21] nothing is paid when the affordability was judged on other figures', async () => {
  const application = await given('APPROVED');
  await application.rewrite((before) => ({ ...before, applicant: { ...before.applicant, rent: 4200 } }));
  expect(await refusal(application.payOut())).toMatchObject({ code: 'affordability.too_little' });
  expect(paid).toEqual([]);
});

test('[S4.20] a decline for affordability that a manager reverted is not decided again on the same figures', async () => {
  const application = await given('APPROVED', 4000);
  expect((await application.stored()).affordability?.verdict).toBe('too-little');
  expect(await application.payOut()).toMatchObject({ state: 'PAID' });
});
