import { operations } from '@tshepa/contracts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { operatorId } from '../../domain/roster.ts';
import { requireManagerOrOperator } from '../../policies.ts';
import { createAccountOrRefuse } from './accounts.ts';

export const addStaff = (context: Context) =>
  serveOnce(context, operations.addStaff, (request, meta) => {
    const actor = requireManagerOrOperator(meta.actor);
    const isAgreed = actor.kind === 'operator';
    const knownTo = [actor.kind === 'operator' ? operatorId : actor.staffId];
    return createAccountOrRefuse(context, meta, { ...request, isAgreed, knownTo });
  });
