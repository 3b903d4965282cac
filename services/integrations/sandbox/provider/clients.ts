import type Router from '@koa/router';
import {
  accountBodySchema,
  budgetBodySchema,
  clientBodySchema,
  clientSearchBodySchema,
  employerBodySchema,
  enrolmentBodySchema,
  uploadFieldsSchema,
} from '../../src/third-parties/provider/wire.ts';
import type { SandboxContext } from '../context.ts';
import { serveEffect, serveEffectOf } from '../effects.ts';
import employerNames from '../employers.json' with { type: 'json' };
import { check, Refusal, readBody, readMultipart } from '../http.ts';
import type { Ledger } from '../ledger.ts';
import { behaviourOf } from '../people.ts';
import { accountOf, keepAccount } from './accounts.ts';
import { assertProviderUp, clientIdOf, clientNoOf, idFrom, idNumberOf } from './client-ids.ts';

const employers = employerNames.map((employer_name, index) => ({
  employer_name,
  employer_id: `EMP-${1001 + index}`,
}));

const maximumSuggestions = 10;

/** Finds employers whose names contain the text, ignoring case. Names that begin with the text come first. */
function searchEmployers(text: string) {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  const rank = (name: string) => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return employers
    .filter(({ employer_name }) => employer_name.toLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a.employer_name) - rank(b.employer_name))
    .slice(0, maximumSuggestions);
}

const isClient = (ledger: Ledger, idNumber: string) =>
  behaviourOf(idNumber).isApprovedBefore === true ||
  ledger.list('enrolment').some(({ data }) => data['idNumber'] === idNumber);

export function clientRoutes(router: Router, { ledger }: SandboxContext): void {
  serveEffect(router, ledger, {
    path: '/clients',
    kind: 'client',
    body: clientBodySchema,
    personIn: ({ customer }) => customer.idNumber ?? '',
    act({ customer, bank }, idNumber = '') {
      assertProviderUp(idNumber);
      const { submissionErrors } = behaviourOf(idNumber);
      const errors = submissionErrors?.map((error) => ({ error }));
      if (errors) throw new Refusal(403, errors);
      keepAccount(ledger, clientIdOf(idNumber), { customer, bank });
      return { answer: { client_id: clientIdOf(idNumber) }, data: { bankName: bank.bankName } };
    },
  });

  // This is a read. It uses POST because an ID number must not be part of a URL.
  router.post('/clients/search', (ctx) => {
    const { idNumber } = readBody(ctx, clientSearchBodySchema);
    assertProviderUp(idNumber);
    const client = { client_id: clientIdOf(idNumber), client_no: clientNoOf(idNumber) };
    ctx.body = { client: isClient(ledger, idNumber) ? client : null };
  });

  // This is a read as well.
  router.post('/clients/account', (ctx) => {
    const { clientId } = readBody(ctx, accountBodySchema);
    assertProviderUp(idNumberOf(ledger, clientId));
    ctx.body = { account: accountOf(ledger, clientId) };
  });

  serveEffect(router, ledger, {
    path: '/enrolments',
    kind: 'enrolment',
    body: enrolmentBodySchema,
    personIn: ({ idNumber }) => idNumber,
    act({ idNumber }) {
      assertProviderUp(idNumber);
      const client = { client_id: clientIdOf(idNumber), client_no: clientNoOf(idNumber) };
      return { answer: client, data: { ...client, idNumber } };
    },
  });

  serveEffect(router, ledger, {
    path: '/budgets',
    kind: 'budget',
    body: budgetBodySchema,
    personIn: ({ clientId }) => idNumberOf(ledger, clientId),
    act({ reference, ...budget }, idNumber) {
      assertProviderUp(idNumber);
      return { answer: { id: idFrom('B', reference) }, data: budget };
    },
  });

  serveEffectOf(router, ledger, {
    path: '/uploads',
    kind: 'upload',
    async read(ctx) {
      const { fields, files } = await readMultipart(ctx);
      const [file] = files;
      if (!file) throw new Refusal(400, { error: 'no file' });
      return { ...check(uploadFieldsSchema, fields), file };
    },
    personIn: ({ idNumber }) => idNumber,
    act({ idNumber, fileType, file: { contentType, bytes } }) {
      assertProviderUp(idNumber);
      const sizeBytes = bytes.byteLength;
      return { answer: { sizeBytes }, data: { fileType, contentType, sizeBytes } };
    },
  });
}

export function employerRoutes(router: Router, { ledger }: SandboxContext): void {
  router.get('/employers', (ctx) => {
    const { search } = ctx.query;
    ctx.body = searchEmployers(typeof search === 'string' ? search : '');
  });
  serveEffect(router, ledger, {
    path: '/employers',
    kind: 'employer',
    body: employerBodySchema,
    personIn: ({ idNumber }) => idNumber,
    act({ idNumber, employment }) {
      assertProviderUp(idNumber);
      const employerName = employment.employerName ?? '';
      const known = employers.find(
        ({ employer_name }) => employer_name.toLowerCase() === employerName.toLowerCase(),
      );
      const employer_id = known?.employer_id ?? idFrom('EMP-', employerName, 6);
      return { answer: { employer_id }, data: { employerName } };
    },
  });
}
