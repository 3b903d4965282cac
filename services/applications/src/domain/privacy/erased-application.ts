import type { Customer } from '../application.ts';
import { requestsAfterErasure } from './requests.ts';
import { wasSubmitted } from './retention.ts';

/** The remainder of an erased application: dates, states and amounts, which the figures need. */
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
    // Text version and time prove the legal ground of what was done. The device is not needed for that.
    consents: record.consents.map(({ deviceId: _deviceId, ...consent }) => consent),
    privacy: requestsAfterErasure(record.privacy, now),
    cancelledLoans: record.cancelledLoans,
    mandateRequests: [],
    ...(record.settledAt ? { settledAt: record.settledAt } : {}),
  };
}
