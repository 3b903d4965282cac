import { instalmentCounts } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import type { Choice } from '@tshepa/contracts/entities/provider';
import { createLoan, createLoanInputSchema } from '@tshepa/contracts/operations/loan/create-loan';
import { listProducts } from '@tshepa/contracts/operations/loan/list-products';
import { listPayoutOptions } from '@tshepa/contracts/operations/provider/list-payout-options';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { Select } from '../../../ui/forms/choices.tsx';
import { useStaffCall } from '../../api/action.ts';
import { loanProblemText, problemText } from '../../api/problem.ts';
import { staffKeys, useStaffQuery } from '../../api/query.ts';
import { useHalfMade } from '../../lock/half-made.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import type { ActionFormProps } from './offers.ts';

type LoanChoice = { productId: string; payoutId: string; instalments: string; amount: string };

type LoanRequestResult =
  | { ok: true; input: z.output<typeof createLoanInputSchema> }
  | { ok: false; missing: readonly string[] };

const names: Record<string, string> = {
  loanProductId: 'a loan product',
  loanProductName: 'a loan product',
  loanAmount: 'an amount',
  noOfInstalments: 'the number of instalments',
  payoutId: 'a payout option',
};

export function loanRequestOf(
  record: Pick<CustomerRecord, 'id'>,
  choice: LoanChoice,
  products: readonly Choice[],
): LoanRequestResult {
  const product = products.find(({ id }) => id === choice.productId);
  const parsed = createLoanInputSchema.safeParse({
    customerId: record.id,
    loanProductId: product?.id ?? '',
    loanProductName: product?.description ?? '',
    loanAmount: choice.amount,
    noOfInstalments: choice.instalments,
    payoutId: choice.payoutId,
  });
  if (parsed.success) return { ok: true, input: parsed.data };
  const missing = parsed.error.issues.map((issue) => names[String(issue.path[0])] ?? 'all fields');
  return { ok: false, missing: [...new Set(missing)] };
}

const payoutNames = { eft: 'EFT', 'e-wallet': 'e-wallet' } as const;

const asOptions = (choices: readonly { id: string; description: string }[] = []) =>
  choices.map(({ id, description }) => ({ value: id, label: description }));

export function CreateLoanForm({ record, onClose }: ActionFormProps) {
  const customerId = record.id;
  const products = useStaffQuery(staffKeys.products(customerId), listProducts, { customerId });
  const { payback_option: payout, loan } = record.loanDistributions;
  const payouts = useStaffQuery(staffKeys.payoutOptions, listPayoutOptions, {}, { enabled: !payout });
  const [chosen, setChosen] = useHalfMade(`create-loan ${record.id}`, () => ({
    productId: '',
    payoutId: '',
    instalments: '1',
  }));
  // Amount and payout option are the application's. Another one would be refused.
  const choice: LoanChoice = {
    ...chosen,
    payoutId: payout ?? chosen.payoutId,
    amount: String(loan?.value ?? ''),
  };
  const [missing, setMissing] = useState<readonly string[]>([]);
  const create = useStaffCall(createLoan, {
    record,
    done: 'Create Loan',
    onDone: onClose,
    problemOf: loanProblemText,
  });
  function submit() {
    const request = loanRequestOf(record, choice, products.data ?? []);
    setMissing(request.ok ? [] : request.missing);
    if (request.ok) create.run(request.input);
  }
  const select = (name: keyof typeof chosen) => ({
    value: choice[name],
    onChange: (value: string) => setChosen((before) => ({ ...before, [name]: value })),
    error: missing.length > 0 && choice[name] === '' ? 'Choose one' : undefined,
  });
  const readError = products.error ?? payouts.error;
  return (
    <ActionForm
      label="Create Loan"
      action={{
        ...create,
        problem: create.problem ?? (readError ? problemText(readError) : undefined),
      }}
      isDisabled={products.isPending || (!payout && payouts.isPending)}
      problem={missing.length > 0 ? `Please choose ${missing.join(', ')}.` : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {payout && loan ? (
        <p>
          The loan is <strong>R{loan.value}</strong>, paid out by <strong>{payoutNames[payout]}</strong>, as
          the application says.
        </p>
      ) : null}
      <Select
        id="loanProduct"
        label="Loan product"
        emptyLabel={products.isPending ? 'Loading…' : 'Choose one'}
        options={asOptions(products.data)}
        {...select('productId')}
      />
      {payout ? null : (
        <Select
          id="payoutOption"
          label="Payout option"
          emptyLabel={payouts.isPending ? 'Loading…' : 'Choose one'}
          options={asOptions(payouts.data)}
          {...select('payoutId')}
        />
      )}
      <Select
        id="instalments"
        label="Instalments"
        options={instalmentCounts.map((count) => ({ value: String(count), label: String(count) }))}
        {...select('instalments')}
      />
    </ActionForm>
  );
}
