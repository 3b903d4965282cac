import { choicesSchema } from '../../entities/provider.ts';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

export const listPayoutOptions = operation('integrations.provider.listPayoutOptions', {
  summary: 'List the payout options of the provider',
  http: { call: 'GET /provider/list_payout_options', access: 'session-or-staff', place: 'none' },
  request: emptySchema,
  reply: choicesSchema,
  errors: ['party.unavailable'],
});
