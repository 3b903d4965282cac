import * as z from 'zod/mini';
import { creditCheckReplySchema } from '../../entities/assessment.ts';
import { givenConsentSchema } from '../../entities/privacy.ts';
import { idNumberSchema, idSchema, nameSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { withThirdPartyMs } from '../shared.ts';

const creditCheckInputSchema = z.strictObject({
  customerId: idSchema,
  idNumber: idNumberSchema,
  firstName: nameSchema('Enter your first name'),
  lastName: nameSchema('Enter your surname'),
  /**
   * The consent with its time by the phone's clock; the server adds its own time. It may be left out when a consent is
   * already on record. A first call without a consent counts as consent to the current text.
   */
  consent: z.optional(givenConsentSchema),
});

export const checkCredit = operation('applications.bureau.checkCredit', {
  summary: 'Request a credit report with the applicant’s consent, and decide on it',
  http: { call: 'POST /bureau/creditCheck', access: 'own', closable: true },
  request: creditCheckInputSchema,
  reply: creditCheckReplySchema,
  errors: [
    'customer.not_found',
    'customer.id_number_mismatch',
    'application.consent_required',
    'application.limit',
    'application.illegal_transition',
    'party.unavailable',
  ],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});
