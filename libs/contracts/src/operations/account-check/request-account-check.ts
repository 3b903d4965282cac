import * as z from 'zod/mini';
import { accountCheckSchema } from '../../entities/account-check.ts';
import { accountNumberSchema, bankNameSchema, branchCodeSchema, idNumberSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { effect, withThirdPartyMs } from '../shared.ts';

export const requestAccountCheck = operation('integrations.account-check.requestAccountCheck', {
  summary: 'Ask the applicant’s bank whether the account exists, belongs to the applicant and can be used',
  request: z.strictObject({
    ...effect,
    idNumber: idNumberSchema,
    initials: z.string(),
    lastName: z.string(),
    bankName: bankNameSchema,
    branchCode: branchCodeSchema,
    accountNumber: accountNumberSchema,
  }),
  reply: accountCheckSchema,
  timeoutMs: withThirdPartyMs,
});
