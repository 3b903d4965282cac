import type { CustomerForm, LoanState } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { Context } from '../../src/context.ts';
import { newCustomer } from '../../src/domain/customer.ts';

type Wish = {
  sessionId?: string;
  createdAt?: Date;
  customer?: CustomerForm;
  state?: LoanState;
  loan?: 500 | 1000;
};

/** A stored record, made the way a first save makes one. */
export async function givenRecord(context: Context, wish: Wish = {}) {
  const now = wish.createdAt ?? context.clock.now();
  const sessionId = wish.sessionId ?? `session-${newId()}`;
  const dataKey = context.vault.newDataKey();
  const blank = newCustomer({ id: newId(), distributionId: newId(), dataKey, sessionId, now });
  const value = wish.loan ?? 500;
  const record = {
    ...blank,
    customer: { ...blank.customer, ...wish.customer },
    loan: {
      ...blank.loan,
      loan: { id: value === 500 ? 1 : 2, value, currency: 'ZAR' },
      state: wish.state ?? blank.loan.state,
    },
  };
  await context.customers.insert(record, { audit: null });
  return { customerId: record.id, sessionId, dataKey, record };
}
