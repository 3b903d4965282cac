import { approvalLookupSchema } from '../../entities/provider.ts';
import { operation } from '../define.ts';
import { byIdNumberSchema } from '../shared.ts';

export const findApproval = operation('integrations.decision.findApproval', {
  summary: 'Check whether the provider has approved this person before',
  request: byIdNumberSchema,
  reply: approvalLookupSchema,
});
