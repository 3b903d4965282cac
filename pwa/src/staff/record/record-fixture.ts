import type { CustomerRecord } from '@tshepa/contracts/entities/customer';

/** Creates the smallest record that the contract allows, with a test's own changes. */
export const aRecord = (changes: Partial<CustomerRecord> = {}): CustomerRecord => ({
  id: '01980000-0000-7000-8000-000000000001',
  version: 1,
  createdAt: '2026-03-02T08:15:00.000Z',
  updatedAt: '2026-03-02T08:15:00.000Z',
  idNumber: '8801235111088',
  files: [],
  bank_linkLogs: [],
  progress: { page: 'personal' },
  loanDistributions: {
    id: '01980000-0000-7000-8000-000000000002',
    state: 'IN_PROGRESS',
    approved: false,
    declined: false,
    loan_otp: '',
  },
  approvedLoans: 0,
  actions: [],
  ...changes,
});
