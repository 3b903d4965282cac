import { siteStatusSchema } from '../../entities/site.ts';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

export const getSiteStatus = operation('applications.site.getSiteStatus', {
  summary: 'Whether applications are taken now, and the message for customers when they are not',
  http: { method: 'GET', path: '/appFunction', access: 'public', place: 'none' },
  request: emptySchema,
  reply: siteStatusSchema,
  audit: { exempt: 'public, and about no person' },
});
