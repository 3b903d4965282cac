import type { ThirdPartyClient } from '../client.ts';
import { submissionRefusal } from './refusals.ts';
import * as wire from './wire.ts';

type Upload = {
  reference: string;
  idNumber: string;
  fileType: string;
  fileName: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
};

/** Clients of the provider: who they are, where they work, their documents and budgets. */
export function createProviderClients(client: ThirdPartyClient) {
  const clients = client.effect('clients', {
    body: wire.clientBodySchema,
    answer: wire.clientAnswerSchema,
    refusal: submissionRefusal,
  });
  const employers = client.effect('employers', {
    body: wire.employerBodySchema,
    answer: wire.employerAnswerSchema,
    refusal: submissionRefusal,
  });
  const enrolments = client.effect('enrolments', {
    body: wire.enrolmentBodySchema,
    answer: wire.enrolmentAnswerSchema,
    refusal: submissionRefusal,
  });
  const budgets = client.effect('budgets', {
    body: wire.budgetBodySchema,
    answer: wire.budgetAnswerSchema,
  });
  return {
    addClient: clients.send,
    findAddedClient: clients.find,
    addEmployer: employers.send,
    findAddedEmployer: employers.find,
    searchEmployers: (search: string) =>
      client.read({ path: 'employers', searchParams: { search }, schema: wire.employerListSchema }),
    enrol: enrolments.send,
    findEnrolment: enrolments.find,
    findClient: async (idNumber: string) => {
      const request = { path: 'clients/search', json: { idNumber }, schema: wire.clientSearchAnswerSchema };
      return (await client.read(request)).client;
    },

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
    findUpload: client.finder('uploads', wire.uploadAnswerSchema),

    createBudget: budgets.send,
    findBudget: budgets.find,
  };
}
