import type { CustomerForm, LoanState } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { Context } from '../../src/context.ts';
import { newApplication } from '../../src/domain/application.ts';

type Wish = {
  sessionId?: string;
  createdAt?: Date;
  customer?: CustomerForm;
  state?: LoanState;
  loan?: 500 | 1000;
};

const report = {
  CC_RESULTS: {
    EnqCC_ACTIVITIES: [{ LOANS: 1 }],
    EnqCC_ENQ_COUNTS: [{ JUDGE: 0, NOTICES: 0, COLLECTIONS: 0, ADMORDS: 0, FRAUDALERT: 0 }],
  },
};

/** What the bureau says of somebody with nothing against them. */
export const goodReport = (pulledAt: Date) => ({
  compuScore: 650,
  clientRef: 'CR-test',
  jsonDataString: JSON.stringify(report),
  pulledAt: pulledAt.toISOString(),
});

/** A stored record, made the way a first save makes one. */
export async function givenApplication(context: Context, wish: Wish = {}) {
  const now = wish.createdAt ?? context.clock.now();
  const sessionId = wish.sessionId ?? `session-${newId()}`;
  const dataKey = context.vault.newDataKey();
  const blank = newApplication({ id: newId(), distributionId: newId(), dataKey, sessionId, now });
  const value = wish.loan ?? 500;
  // Whoever is past the check has been checked.
  const isChecked = wish.state && wish.state !== 'IN_PROGRESS' && wish.state !== 'DELETED';
  const record = {
    ...blank,
    ...(isChecked ? { bureau: goodReport(context.clock.now()) } : {}),
    customer: { ...blank.applicant, ...wish.customer },
    loan: {
      ...blank.loan,
      loan: { id: value === 500 ? 1 : 2, value, currency: 'ZAR' },
      state: wish.state ?? blank.loan.state,
    },
  };
  await context.applications.insert(record, { audit: null });
  return { customerId: record.id, sessionId, dataKey, record };
}
