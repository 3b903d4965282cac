import { rpc } from '../../define.ts';
import * as provider from '../../routes/provider.ts';
import { byCustomerIdSchema, okSchema, stateReplySchema } from '../../routes/shared.ts';
import { service, withThirdPartyMs } from './shared.ts';

/** The provider, on behalf of one customer. */
export const providerRpc = {
  checkDecision: rpc({
    service,
    capability: 'provider',
    verb: 'decision',
    request: provider.checkDecision.input,
    reply: provider.checkDecision.reply,
    timeoutMs: withThirdPartyMs,
  }),
  lookupApproval: rpc({
    service,
    capability: 'provider',
    verb: 'approval',
    request: provider.lookupApproval.input,
    reply: provider.lookupApproval.reply,
    timeoutMs: withThirdPartyMs,
  }),
  addProviderClient: rpc({
    service,
    capability: 'provider',
    verb: 'add-client',
    request: byCustomerIdSchema,
    reply: okSchema,
    timeoutMs: withThirdPartyMs,
  }),
  addEmployer: rpc({
    service,
    capability: 'provider',
    verb: 'add-employer',
    request: byCustomerIdSchema,
    reply: provider.addEmployer.reply,
    timeoutMs: withThirdPartyMs,
  }),
  uploadFilesToProvider: rpc({
    service,
    capability: 'provider',
    verb: 'upload-files',
    request: byCustomerIdSchema,
    reply: provider.uploadFilesToProvider.reply,
    timeoutMs: withThirdPartyMs,
  }),
  /** For staff; integrations itself does not know who asks. */
  findProviderClient: rpc({
    service,
    capability: 'provider',
    verb: 'find-client',
    request: provider.searchProviderCustomer.input,
    reply: provider.searchProviderCustomer.reply,
    timeoutMs: withThirdPartyMs,
  }),
  syncProvider: rpc({
    service,
    capability: 'provider',
    verb: 'sync',
    request: byCustomerIdSchema,
    reply: stateReplySchema,
    timeoutMs: withThirdPartyMs,
  }),
} as const;
