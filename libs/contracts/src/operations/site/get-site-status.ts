import { siteStatusSchema } from '../../entities/site.ts';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

export const getSiteStatus = operation('applications.site.getSiteStatus', {
  summary: 'Check whether applications are accepted, and get the message for applicants when they are not',
  http: { call: 'GET /appFunction', access: 'public', place: 'none' },
  request: emptySchema,
  reply: siteStatusSchema,
  audit: { exempt: 'public, and not about a person' },
});
