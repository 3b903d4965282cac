import { employersSchema } from '@tshepa/contracts/entities/provider';
import type { PulledFile } from '../../files/pull-file.ts';
import type { ThirdPartyClient } from '../client.ts';
import { submissionRefusal } from './refusals.ts';
import * as wire from './wire.ts';

/** `pullFile` is called only when the file is really sent. */
type Upload = { reference: string; idNumber: string; pullFile: () => Promise<PulledFile> };

export const createProviderClients = (client: ThirdPartyClient) => ({
  clients: client.effect('clients', {
    body: wire.clientBodySchema,
    answer: wire.clientAnswerSchema,
    refusal: submissionRefusal,
  }),
  employers: client.effect('employers', {
    body: wire.employerBodySchema,
    answer: wire.employerAnswerSchema,
    refusal: submissionRefusal,
  }),
  enrolments: client.effect('enrolments', {
    body: wire.enrolmentBodySchema,
    answer: wire.clientIdsSchema,
    refusal: submissionRefusal,
  }),
  budgets: client.effect('budgets', { body: wire.budgetBodySchema, answer: wire.budgetAnswerSchema }),
  uploads: {
    async send({ reference, idNumber, pullFile }: Upload) {
      const { bytes, fileType, fileName, contentType } = await pullFile();
      const body = new FormData();
      for (const [name, value] of Object.entries({ reference, idNumber, fileType })) body.set(name, value);
      body.set('file', new Blob([bytes], { type: contentType }), fileName);
      return client.act({
        path: 'uploads',
        body,
        reference,
        schema: wire.uploadAnswerSchema,
        fits: ({ sizeBytes }) => sizeBytes === bytes.byteLength,
      });
    },
    find: client.finder('uploads', wire.uploadAnswerSchema),
    stored: wire.uploadAnswerSchema,
  },
  searchEmployers: (search: string) =>
    client.read({ path: 'employers', searchParams: { search }, schema: employersSchema }),
  findClient: async (idNumber: string) => {
    const request = { path: 'clients/search', json: { idNumber }, schema: wire.clientSearchAnswerSchema };
    return (await client.read(request)).client;
  },
  findAccount: async (clientId: string) => {
    const request = { path: 'clients/account', json: { clientId }, schema: wire.accountAnswerSchema };
    return (await client.read(request)).account;
  },
});
