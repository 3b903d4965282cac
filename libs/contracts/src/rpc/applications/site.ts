import { rpc } from '../../define.ts';
import { emptySchema } from '../../routes/shared.ts';
import { siteStatusSchema, siteUpdateSchema } from '../../routes/site.ts';
import { service } from './shared.ts';

/** The switch of the whole site. */
export const siteRpc = {
  getSiteStatus: rpc({
    service,
    capability: 'site',
    verb: 'get',
    request: emptySchema,
    reply: siteStatusSchema,
  }),
  updateSiteStatus: rpc({
    service,
    capability: 'site',
    verb: 'update',
    request: siteUpdateSchema,
    reply: siteStatusSchema,
  }),
} as const;
