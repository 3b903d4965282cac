import type { BankForm, CustomerForm, EmploymentForm } from '@tshepa/contracts';
import { byReference } from '../by-reference.ts';
import type { PartyClient } from '../party-client.ts';
import { submissionRefusal } from './refusals.ts';
import * as wire from './wire.ts';

type Referenced<Fields> = { reference: string } & Fields;
type Upload = {
  reference: string;
  idNumber: string;
  fileType: string;
  fileName: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
};

/** People at the provider: who they are, where they work, their documents and budgets. */
export function createProviderClients(client: PartyClient) {
  return {
    addClient: (body: Referenced<{ customer: CustomerForm; bank: BankForm }>) =>
      client.act({
        path: 'clients',
        json: body,
        reference: body.reference,
        schema: wire.clientAnswerSchema,
        refusal: submissionRefusal,
      }),
    findAddedClient: byReference(client, 'clients', wire.clientAnswerSchema),

    addEmployer: (body: Referenced<{ idNumber: string; employment: EmploymentForm }>) =>
      client.act({
        path: 'employers',
        json: body,
        reference: body.reference,
        schema: wire.employerAnswerSchema,
        refusal: submissionRefusal,
      }),
    findAddedEmployer: byReference(client, 'employers', wire.employerAnswerSchema),
    searchEmployers: (search: string) =>
      client.read({ path: 'employers', searchParams: { search }, schema: wire.employerListSchema }),

    enrol: (body: Referenced<{ idNumber: string; firstName: string; lastName: string; cellNo: string }>) =>
      client.act({
        path: 'enrolments',
        json: body,
        reference: body.reference,
        schema: wire.enrolmentAnswerSchema,
        refusal: submissionRefusal,
      }),
    findEnrolment: byReference(client, 'enrolments', wire.enrolmentAnswerSchema),
    findClient: async (idNumber: string) =>
      (
        await client.read({
          path: 'clients/search',
          json: { idNumber },
          schema: wire.clientSearchAnswerSchema,
        })
      ).client,

    upload({ reference, idNumber, fileType, fileName, contentType, bytes }: Upload) {
      const body = new FormData();
      body.set('reference', reference);
      body.set('idNumber', idNumber);
      body.set('fileType', fileType);
      body.set('file', new Blob([bytes], { type: contentType }), fileName);
      return client.act({
        path: 'uploads',
        body,
        reference,
        schema: wire.uploadAnswerSchema,
        fits: ({ sizeBytes }) => sizeBytes === bytes.byteLength,
      });
    },
    findUpload: byReference(client, 'uploads', wire.uploadAnswerSchema),

    createBudget: (
      body: Referenced<{ clientId: string; grossIncome: string; netIncome: string; livingExpenses: string }>,
    ) =>
      client.act({
        path: 'budgets',
        json: body,
        reference: body.reference,
        schema: wire.budgetAnswerSchema,
      }),
    findBudget: byReference(client, 'budgets', wire.budgetAnswerSchema),
  };
}
