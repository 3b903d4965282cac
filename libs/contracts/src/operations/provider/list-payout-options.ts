import { choicesSchema } from '../../entities/provider.ts';
import { operation } from '../define.ts';
import { emptySchema, thirdPartyMs } from '../shared.ts';

export const listPayoutOptions = operation('integrations.provider.listPayoutOptions', {
  summary: 'The payout options that the provider knows',
  http: { method: 'GET', path: '/provider/list_payout_options', access: 'session-or-staff', place: 'none' },
  request: emptySchema,
  reply: choicesSchema,
  errors: ['party.unavailable'],
  timeoutMs: thirdPartyMs,
});
