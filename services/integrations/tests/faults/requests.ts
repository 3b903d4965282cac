import { integrationsRpc, type Rpc } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type * as z from 'zod/mini';
import { person } from '../../sandbox/people.ts';
import { sampleStatement } from '../../sandbox/sample-statement.ts';
import { asPerson, call, enrolled, type Harness, loanFor, type TestFile } from '../support/harness.ts';
import type { CallName } from './table.ts';

/** One request that may be made again and again, and the reference of its effect. */
export type Prepared = { ask: () => Promise<unknown>; reference: string };

const facts = { bank: 'fnb', holder: 'MS T NKOSI', accountNumber: '62000000001', fixedIncome: 9000 };
const { idNumber } = person('good');

/** Makes requests of every call, each for a customer of its own. What has to exist before is made here, undisturbed. */
export function requestMaker(harness: Harness, files: Map<string, TestFile>) {
  const { bus } = harness;
  const withLoan = async () => {
    const client = await enrolled(harness, idNumber);
    const loan = await bus.request(integrationsRpc.createLoan, loanFor(client), call());
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
  /** A call with the same request each time. */
  const asking = <Request extends z.core.$ZodType, Reply extends z.core.$ZodType>(
    definition: Rpc<Request, Reply>,
    request: z.input<Request>,
    reference = '',
  ): Prepared => ({ reference, ask: () => bus.request(definition, request, call()) });

  const makers: Record<CallName, () => Promise<Prepared>> = {
    bureauCheck: async () => {
      const customerId = newId();
      const reference = `bureau:${customerId}:0`;
      return asking(integrationsRpc.bureauCheck, { reference, customerId, ...asPerson(idNumber) }, reference);
    },
    decide: async () => {
      const customerId = newId();
      const reference = `decision:${customerId}`;
      return asking(integrationsRpc.decide, { reference, customerId, idNumber }, reference);
    },
    lookupApproval: async () => asking(integrationsRpc.lookupApproval, { idNumber }),
    analyseStatements: async () => {
      const customerId = newId();
      return asking(integrationsRpc.analyseStatements, {
        customerId,
        files: [{ fileId: document(customerId) }],
      });
    },
    addClient: async () => {
      const customerId = newId();
      const reference = `client:${customerId}:0`;
      const customer = { idNumber, firstName: 'Thandi', lastName: 'Nkosi' };
      return asking(
        integrationsRpc.addClient,
        { reference, customerId, customer, bank: { bankName: 'fnb' } },
        reference,
      );
    },
    addEmployer: async () => {
      const customerId = newId();
      const reference = `employer:${customerId}:0`;
      const employment = { employerName: 'Nyala Bank' };
      return asking(integrationsRpc.addEmployer, { reference, customerId, idNumber, employment }, reference);
    },
    enrol: async () => {
      const customerId = newId();
      const reference = `enrolment:${customerId}`;
      const body = { reference, customerId, ...asPerson(idNumber), cellNo: '0821234567' };
      return asking(integrationsRpc.enrol, body, reference);
    },
    uploadFiles: async () => {
      const customerId = newId();
      const fileId = document(customerId);
      return asking(
        integrationsRpc.uploadFiles,
        { customerId, idNumber, fileIds: [fileId] },
        `upload:${customerId}:${fileId}`,
      );
    },
    createBudget: async () => {
      const { customerId, clientId } = await enrolled(harness, idNumber);
      const reference = `budget:${customerId}`;
      const amounts = { grossIncome: '9000', netIncome: '8000', livingExpenses: '3000' };
      return asking(integrationsRpc.createBudget, { reference, customerId, clientId, ...amounts }, reference);
    },
    createLoan: async () => {
      const loan = loanFor(await enrolled(harness, idNumber));
      return asking(integrationsRpc.createLoan, loan, loan.reference);
    },
    cancelLoan: async () => {
      const { customerId, loanId } = await withLoan();
      const reference = `loan-cancel:${customerId}:0`;
      return asking(integrationsRpc.cancelLoan, { reference, customerId, loanId }, reference);
    },
    requestMandate: async () => {
      const request = await mandate();
      return asking(integrationsRpc.requestMandate, request, request.reference);
    },
    payOut: async () => {
      const { customerId, clientId, loanId } = await withLoan();
      const reference = `payout:${customerId}:0`;
      const payout = { reference, customerId, clientId, loanId, amount: 500, option: 'eft' as const };
      return asking(integrationsRpc.payOut, payout, reference);
    },
    findClient: async () => asking(integrationsRpc.findClient, { idNumber }),
    findLoan: async () => asking(integrationsRpc.findLoan, { clientNo: (await withLoan()).clientNo }),
    schedule: async () => {
      const { clientNo, loanId } = await withLoan();
      return asking(integrationsRpc.schedule, { clientNo, loanId });
    },
    listProducts: async () => asking(integrationsRpc.listProducts, { clientId: 'CL1' }),
    listPayoutOptions: async () => asking(integrationsRpc.listPayoutOptions, {}),
    searchEmployers: async () => asking(integrationsRpc.searchEmployers, { search: 'bank' }),
    findMandate: async () => {
      const request = await mandate();
      await bus.request(integrationsRpc.requestMandate, request, call());
      return asking(integrationsRpc.findMandate, { reference: request.reference });
    },
  };
  return makers;
}
