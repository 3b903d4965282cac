import { personalRouteSchema } from '../../entities/customer.ts';
import { operation } from '../define.ts';
import { byPersonSchema, withThirdPartyMs } from '../shared.ts';

export const getPersonalRoute = operation('applications.application.getPersonalRoute', {
  summary: 'Decide where SUBMIT on the first page leads the applicant with this ID number',
  request: byPersonSchema,
  reply: personalRouteSchema,
  audit: { exempt: 'returns where SUBMIT leads and nothing about the person' },
  timeoutMs: withThirdPartyMs,
  repeat: 'always',
});
