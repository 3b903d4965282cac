import { rpc } from '../../define.ts';
import { creditCheck } from '../../routes/documents.ts';
import { service, withThirdPartyMs } from './shared.ts';

/** The credit bureau, on behalf of one customer. */
export const bureauRpc = {
  creditCheck: rpc({
    service,
    capability: 'bureau',
    verb: 'check',
    request: creditCheck.input,
    reply: creditCheck.reply,
    timeoutMs: withThirdPartyMs,
  }),
} as const;
