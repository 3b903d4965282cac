import { describe, expect, test } from 'vitest';
import { plainCall } from '../support/plain-call.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();

/** The calls that must stay published, with outside parties under their generic names. */
const calls = {
  post: [
    '/bank_link/uploadBankStatements',
    '/provider',
    '/provider/employer',
    '/provider/upload-files',
    '/provider/otp/submit',
    '/provider/add',
    '/provider/send-enrolment-otp',
    '/provider/listProductOptions',
    '/provider/submit-loan-create-info',
    '/provider/activate-loan-otp',
    '/provider/create_payout_instructions',
    '/mail/send',
    '/loan/approve',
    '/loan/decline',
    '/loan/decline-reason',
    '/loan/loan_otp',
    '/loan/create-budget',
    '/loan/update-loan-state',
    '/loan/revert-loan-state',
    '/loan/payback-option',
    '/loan/upsert',
    '/file/uploadPayslip',
    '/bureau/creditCheck',
    '/customer/delete',
    '/customer/updateProviderCustomer',
    '/auth/login',
    '/appFunction/update',
  ],
  put: ['/loan/update-loan'],
  get: [
    '/provider',
    '/provider/employers/list',
    '/provider/loan_search',
    '/provider/search_provider_customer',
    '/provider/list_payout_options',
    '/file/credit-report/download',
    '/file/mab-report/download',
    '/file/bank-statement/download',
    '/customer/list',
    '/customer',
    '/customer/customer',
    '/appFunction',
    '/export-customers',
  ],
} as const;

describe('the published description', () => {
  test('[S0.02][S7.01][S7.08] every known call is described under its own name and returns JSON at one origin', async () => {
    const client = system.now.client();
    const { body } = await plainCall(client, 'GET', '/openapi.json');
    const paths = body.paths as Record<string, Record<string, unknown>>;
    for (const [method, known] of Object.entries(calls)) {
      for (const path of known) {
        expect(paths[path], `${method} ${path}`).toHaveProperty(method);
        const sent = await client.send(method.toUpperCase(), path);
        expect([404, 405], `${method} ${path} is there`).not.toContain(sent.status);
        expect(sent.headers.get('content-type')).toMatch(/^application\/(problem\+)?json/);
      }
    }
  });
});
