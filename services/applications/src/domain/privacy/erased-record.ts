import type { Customer } from '../customer.ts';
import { requestsAfterErasure } from './requests.ts';
import { wasSubmitted } from './retention.ts';

/** What is left of a record when the person is taken out of it: when it was, and how it went. Enough for counting. */
export function erasedRecord(record: Customer, now: Date): Customer {
  const { loan } = record;
  const state = wasSubmitted(record) ? loan.state : 'DELETED';
  const last = record.moves.at(-1)?.to;
  return {
    id: record.id,
    version: record.version,
    createdAt: record.createdAt,
    updatedAt: now,
    erasedAt: now,
    dataKey: '',
    sessionIds: [],
    customer: {},
    employment: {},
    bank: {},
    loan: {
      id: loan.id,
      ...(loan.loan ? { loan: loan.loan } : {}),
      ...(loan.declined_reason ? { declined_reason: loan.declined_reason } : {}),
      ...(loan.declined_state ? { declined_state: loan.declined_state } : {}),
      state,
      approved: loan.approved,
      declined: loan.declined,
      loan_otp: '',
    },
    moves: state === last ? record.moves : [...record.moves, { to: state, at: now }],
    files: [],
    page: '',
    // Which text was agreed to and when proves the ground of what was done; no device is named any more.
    consents: record.consents.map(({ deviceId: _deviceId, ...consent }) => consent),
    privacy: requestsAfterErasure(record.privacy, now),
    cancelledLoans: record.cancelledLoans,
    mandateRequests: [],
    ...(record.settledAt ? { settledAt: record.settledAt } : {}),
  };
}
