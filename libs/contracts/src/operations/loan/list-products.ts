import { choicesSchema } from '../../entities/provider.ts';
import { operation } from '../define.ts';
import { byCustomerIdSchema, withThirdPartyMs } from '../shared.ts';

export const listProducts = operation('applications.loan.listProducts', {
  summary: 'List the loan products that the provider offers this applicant',
  http: { call: 'POST /provider/listProductOptions', access: 'staff', place: 'query', changes: false },
  request: byCustomerIdSchema,
  reply: choicesSchema,
  errors: ['customer.not_found', 'application.incomplete', 'party.unavailable'],
  audit: { shows: ({ request }) => ({ customerIds: [request.customerId] }) },
  timeoutMs: withThirdPartyMs,
});
