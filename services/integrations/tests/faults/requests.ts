import { operations, type Rpc } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type * as z from 'zod/mini';
import { person } from '../../sandbox/people.ts';
import { sampleStatement } from '../../sandbox/sample-documents.ts';
import { asPerson, call, enrolled, type Harness, loanFor, type TestFile } from '../support/harness.ts';
import type { CallName } from './table.ts';

/** One request that may be sent repeatedly. */
export type Prepared = {
  send: () => Promise<unknown>;
  /** The reference of its effect. */
  reference: string;
  /** The call that meets its fault. By default this is every call of its row in the table. */
  faultyCall?: string;
};

const facts = { bank: 'fnb', holder: 'MS T NKOSI', accountNumber: '62000000001', fixedIncome: 9000 };
const { idNumber } = person('good');
const salaryAccount = {
  initials: 'T',
  lastName: 'Nkosi',
  bankName: 'fnb' as const,
  branchCode: '250655',
  accountNumber: facts.accountNumber,
};

/**
 * Prepares requests for every call. Each request is for a customer of its own, for whom everything that the call needs
 * exists already.
 */
export function requestMaker(harness: Harness, files: Map<string, TestFile>) {
  const { bus } = harness;
  const withLoan = async () => {
    const client = await enrolled(harness, idNumber);
    const loan = await bus.request(operations.createProviderLoan, loanFor(client), call());
    return { ...client, loanId: loan.provider_loan_id };
  };
  const document = (customerId: string) => {
    const fileId = newId();
    files.set(fileId, { customerId, bytes: sampleStatement({ ...facts, month: '2026-10' }) });
    return fileId;
  };
  const mandate = async () => {
    const client = await withLoan();
    const { customerId, clientId, loanId } = client;
    const reference = `mandate:${customerId}:0`;
    return { reference, customerId, clientId, loanId, mode: 'immediate' as const, windowSeconds: 120 };
  };
  /** Prepares a call that sends the same request each time. */
  const prepared = <Request extends z.core.$ZodType, Reply extends z.core.$ZodType>(
    definition: Rpc<Request, Reply>,
    request: z.input<Request>,
    reference = '',
  ): Prepared => ({ reference, send: () => bus.request(definition, request, call(definition)) });

  const makers: Record<CallName, () => Promise<Prepared>> = {
    bureauCheck: async () => {
      const customerId = newId();
      const reference = `bureau:${customerId}:0`;
      return prepared(
        operations.requestBureauReport,
        { reference, customerId, ...asPerson(idNumber) },
        reference,
      );
    },
    checkAccount: async () => {
      const customerId = newId();
      const reference = `account-check:${customerId}:0`;
      return prepared(
        operations.requestAccountCheck,
        { reference, customerId, ...salaryAccount, idNumber },
        reference,
      );
    },
    decide: async () => {
      const customerId = newId();
      const reference = `decision:${customerId}`;
      return prepared(operations.requestDecision, { reference, customerId, idNumber }, reference);
    },
    lookupApproval: async () => prepared(operations.findApproval, { idNumber }),
    analyseStatements: async () => {
      const customerId = newId();
      return prepared(operations.analyseStatements, {
        customerId,
        files: [{ fileId: document(customerId) }],
      });
    },
    addClient: async () => {
      const customerId = newId();
      const reference = `client:${customerId}:0`;
      const customer = { idNumber, firstName: 'Thandi', lastName: 'Nkosi' };
      return prepared(
        operations.createProviderClient,
        { reference, customerId, customer, bank: { bankName: 'fnb' } },
        reference,
      );
    },
    addEmployer: async () => {
      const customerId = newId();
      const reference = `employer:${customerId}:0`;
      const employment = { employerName: 'Nyala Bank' };
      return prepared(
        operations.createProviderEmployer,
        { reference, customerId, idNumber, employment },
        reference,
      );
    },
    enrol: async () => {
      const customerId = newId();
      const reference = `enrolment:${customerId}`;
      const body = { reference, customerId, ...asPerson(idNumber), cellNo: '0821234567' };
      return prepared(operations.enrolProviderClient, body, reference);
    },
    uploadFiles: async () => {
      const customerId = newId();
      const fileId = document(customerId);
      return prepared(
        operations.sendProviderFiles,
        { customerId, idNumber, fileIds: [fileId] },
        `upload:${customerId}:${fileId}`,
      );
    },
    createBudget: async () => {
      const { customerId, clientId } = await enrolled(harness, idNumber);
      const reference = `budget:${customerId}`;
      const amounts = { grossIncome: '9000', netIncome: '8000', livingExpenses: '3000' };
      return prepared(
        operations.createProviderBudget,
        { reference, customerId, clientId, ...amounts },
        reference,
      );
    },
    createLoan: async () => {
      const loan = loanFor(await enrolled(harness, idNumber));
      return prepared(operations.createProviderLoan, loan, loan.reference);
    },
    cancelLoan: async () => {
      const { customerId, loanId } = await withLoan();
      const reference = `loan-cancel:${customerId}:0`;
      return prepared(operations.cancelProviderLoan, { reference, customerId, loanId }, reference);
    },
    requestMandate: async () => {
      const request = await mandate();
      return prepared(operations.requestMandate, request, request.reference);
    },
    payOut: async () => {
      const { customerId, clientId, loanId } = await withLoan();
      const reference = `payout:${customerId}:0`;
      const payout = { reference, customerId, clientId, loanId, amount: 500, option: 'eft' as const };
      return prepared(operations.createProviderPayout, payout, reference);
    },
    findClient: async () => prepared(operations.findProviderClient, { idNumber }),
    findAccount: async () => prepared(operations.findProviderAccount, { clientId: 'CL1' }),
    findLoan: async () => prepared(operations.findProviderLoan, { clientNo: (await withLoan()).clientNo }),
    listHandMadeLoans: async () =>
      prepared(operations.listHandMadeLoans, { clientNo: (await withLoan()).clientNo }),
    schedule: async () => {
      const { clientNo, loanId } = await withLoan();
      return prepared(operations.getProviderSchedule, { clientNo, loanId });
    },
    listProducts: async () => prepared(operations.listProviderProducts, { clientId: 'CL1' }),
    listPayoutOptions: async () => prepared(operations.listPayoutOptions, {}),
    searchEmployers: async () => prepared(operations.searchEmployers, { search: 'bank' }),
    findMandate: async () => {
      const request = await mandate();
      await bus.request(operations.requestMandate, request, call());
      const { reference } = request;
      return {
        ...prepared(operations.findMandate, { reference }),
        // Every request for a mandate is looked up too, and must leave this fault to the mandate that is read.
        faultyCall: `mandates/${encodeURIComponent(reference)}`,
      };
    },
  };
  return makers;
}
