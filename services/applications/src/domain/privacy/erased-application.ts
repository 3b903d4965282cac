import type { Application } from '../application.ts';
import { requestsAfterErasure } from './requests.ts';
import { wasSubmitted } from './retention.ts';

/** The remainder of an erased application: dates, states and amounts, which the figures need. */
export function erasedApplication(application: Application, now: Date): Application {
  const { loan } = application;
  const state = wasSubmitted(application) ? loan.state : 'DELETED';
  const last = application.history.at(-1)?.to;
  return {
    id: application.id,
    version: application.version,
    createdAt: application.createdAt,
    updatedAt: now,
    erasedAt: now,
    dataKey: '',
    sessionIds: [],
    applicant: {},
    employment: {},
    bank: {},
    loan: {
      id: loan.id,
      ...(loan.option ? { option: loan.option } : {}),
      ...(loan.declinedReason ? { declinedReason: loan.declinedReason } : {}),
      ...(loan.declinedState ? { declinedState: loan.declinedState } : {}),
      state,
      approved: loan.approved,
      declined: loan.declined,
      passcode: '',
    },
    history: state === last ? application.history : [...application.history, { to: state, at: now }],
    files: [],
    page: '',
    // Text version and time prove the legal ground of what was done. The device is not needed for that.
    consents: application.consents.map(({ deviceId: _deviceId, ...consent }) => consent),
    privacy: requestsAfterErasure(application.privacy, now),
    cancelledLoans: application.cancelledLoans,
    mandateRequests: [],
    ...(application.settledAt ? { settledAt: application.settledAt } : {}),
  };
}
