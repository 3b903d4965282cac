import { rpc } from '../../define.ts';
import { getFigures } from '../../routes/figures.ts';
import { service } from './shared.ts';

/** Counts for managers. */
export const figuresRpc = {
  getFigures: rpc({
    service,
    capability: 'figures',
    verb: 'get',
    request: getFigures.input,
    reply: getFigures.reply,
  }),
} as const;
