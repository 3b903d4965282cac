import { createHash } from 'node:crypto';
import type Router from '@koa/router';
import {
  budgetBodySchema,
  clientBodySchema,
  clientSearchBodySchema,
  employerBodySchema,
  enrolmentBodySchema,
  uploadFieldsSchema,
} from '../../src/third-parties/provider/wire.ts';
import type { SandboxContext } from '../context.ts';
import { employers, searchEmployers } from '../employers.ts';
import { hintOf, type Ledger } from '../ledger.ts';
import { readMultipart } from '../multipart.ts';
import { check, Refusal, readBody } from '../parse.ts';
import { behaviourOf, people } from '../people.ts';
import { effect, lookUpByReference } from './by-reference.ts';

const numberOf = (text: string) =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 12)}`).toString();
/** One person has one client id and number for ever. */
export const clientIdOf = (idNumber: string) => `CL${numberOf(`id:${idNumber}`).slice(0, 8)}`;
export const clientNoOf = (idNumber: string) => `N${numberOf(`no:${idNumber}`).slice(0, 8)}`;

const knownPeople = new Map(
  people.flatMap(({ idNumber }) => [
    [clientIdOf(idNumber), idNumber],
    [clientNoOf(idNumber), idNumber],
  ]),
);

/** The ID number behind a client id or number, of the table or of an enrolment. */
export function idNumberOf(ledger: Ledger, client: string): string | undefined {
  const known = knownPeople.get(client);
  if (known) return known;
  const enrolment = ledger
    .list('enrolment')
    .find(({ data }) => data['client_id'] === client || data['client_no'] === client);
  const idNumber = enrolment?.data['idNumber'];
  return typeof idNumber === 'string' ? idNumber : undefined;
}

const isClient = (ledger: Ledger, idNumber: string) =>
  behaviourOf(idNumber).isApprovedBefore === true ||
  ledger.list('enrolment').some(({ data }) => data['idNumber'] === idNumber);

/** @throws Refusal 503 for the person whose provider is down. */
export function assertProviderUp(idNumber: string | undefined): void {
  if (idNumber && behaviourOf(idNumber).isProviderDown)
    throw new Refusal(503, { error: 'the provider is not available' });
}

export function clientRoutes(router: Router, { ledger }: SandboxContext): void {
  router.post('/clients', (ctx) => {
    const { reference, customer, bank } = readBody(ctx, clientBodySchema);
    const idNumber = customer.idNumber ?? '';
    assertProviderUp(idNumber);
    const errors = behaviourOf(idNumber).submissionErrors;
    if (errors)
      throw new Refusal(
        403,
        errors.map((error) => ({ error })),
      );
    ctx.body = effect(ledger, { kind: 'client', reference }, () => ({
      answer: { reference, client_id: clientIdOf(idNumber) },
      data: { bankName: bank.bankName },
      customerHint: hintOf(idNumber),
    }));
  });
  lookUpByReference(router, '/clients', ledger, 'client');

  // Changes nothing; a POST because an ID number must not stand in an address.
  router.post('/clients/search', (ctx) => {
    const { idNumber } = readBody(ctx, clientSearchBodySchema);
    assertProviderUp(idNumber);
    const client = { client_id: clientIdOf(idNumber), client_no: clientNoOf(idNumber) };
    ctx.body = { client: isClient(ledger, idNumber) ? client : null };
  });

  router.post('/enrolments', (ctx) => {
    const { reference, idNumber } = readBody(ctx, enrolmentBodySchema);
    assertProviderUp(idNumber);
    const client = { client_id: clientIdOf(idNumber), client_no: clientNoOf(idNumber) };
    ctx.body = effect(ledger, { kind: 'enrolment', reference }, () => ({
      answer: client,
      data: { ...client, idNumber },
      customerHint: hintOf(idNumber),
    }));
  });
  lookUpByReference(router, '/enrolments', ledger, 'enrolment');

  router.post('/budgets', (ctx) => {
    const { reference, clientId, ...amounts } = readBody(ctx, budgetBodySchema);
    const idNumber = idNumberOf(ledger, clientId);
    assertProviderUp(idNumber);
    ctx.body = effect(ledger, { kind: 'budget', reference }, () => ({
      answer: { id: `B${numberOf(reference).slice(0, 8)}` },
      data: { clientId, ...amounts },
      customerHint: hintOf(idNumber),
    }));
  });
  lookUpByReference(router, '/budgets', ledger, 'budget');
}

export function employerRoutes(router: Router, { ledger }: SandboxContext): void {
  router.get('/employers', (ctx) => {
    const { search } = ctx.query;
    ctx.body = searchEmployers(typeof search === 'string' ? search : '');
  });
  router.post('/employers', (ctx) => {
    const { reference, idNumber, employment } = readBody(ctx, employerBodySchema);
    assertProviderUp(idNumber);
    const name = employment.employerName ?? '';
    const known = employers.find(({ employer_name }) => employer_name.toLowerCase() === name.toLowerCase());
    ctx.body = effect(ledger, { kind: 'employer', reference }, () => ({
      answer: { employer_id: known?.employer_id ?? `EMP-${numberOf(name).slice(0, 6)}` },
      data: { employerName: name },
      customerHint: hintOf(idNumber),
    }));
  });
  lookUpByReference(router, '/employers', ledger, 'employer');
}

export function uploadRoutes(router: Router, { ledger }: SandboxContext): void {
  router.post('/uploads', async (ctx) => {
    const { fields, files } = await readMultipart(ctx);
    const { reference, idNumber, fileType } = check(uploadFieldsSchema, fields);
    assertProviderUp(idNumber);
    const [file] = files;
    if (!file) throw new Refusal(400, { error: 'no file' });
    ctx.body = effect(ledger, { kind: 'upload', reference }, () => ({
      answer: { reference, sizeBytes: file.bytes.byteLength },
      data: { fileType, contentType: file.contentType, sizeBytes: file.bytes.byteLength },
      customerHint: hintOf(idNumber),
    }));
  });
  lookUpByReference(router, '/uploads', ledger, 'upload');
}
