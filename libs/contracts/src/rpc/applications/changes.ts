import { rpc } from '../../define.ts';
import { stateReplySchema } from '../../routes/shared.ts';
import * as staff from '../../routes/staff.ts';
import { service, withThirdPartyMs } from './shared.ts';

/** What becomes of a change that waits for a second manager. */
export const changesRpc = {
  confirmChange: rpc({
    service,
    capability: 'changes',
    verb: 'confirm',
    request: staff.confirmChange.input,
    reply: stateReplySchema,
    timeoutMs: withThirdPartyMs,
  }),
  rejectChange: rpc({
    service,
    capability: 'changes',
    verb: 'reject',
    request: staff.rejectChange.input,
    reply: stateReplySchema,
  }),
  withdrawChange: rpc({
    service,
    capability: 'changes',
    verb: 'withdraw',
    request: staff.withdrawChange.input,
    reply: stateReplySchema,
  }),
} as const;
