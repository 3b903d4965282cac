import { operations } from '@tshepa/contracts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { requireManagerOrOperator } from '../../policies.ts';
import { changeStanding } from './accounts.ts';

export const updateStaff = (context: Context) =>
  serveOnce(context, operations.updateStaff, (request, meta) => {
    const isAgreed = requireManagerOrOperator(meta.actor).kind === 'operator';
    return changeStanding(context, meta, { ...request, isAgreed });
  });
