import { operations } from '@tshepa/contracts';
import { move } from '../../domain/transition.ts';
import { voidPasscodes } from '../void-passcodes.ts';
import { guardedMove } from './guarded-action.ts';

/** Skips the steps at the provider. */
export const manualOverride = guardedMove({
  action: 'manual-override',
  input: operations.changeLoanState.http.input,
  plan: (record, _request, who) => move(record, { action: 'manual-override', by: 'staff', ...who }),
  carryOut: async (context, meta, { record, moved }) => {
    // Before the write, so that a code issued right after the transition is not voided.
    await voidPasscodes(context, meta, record.id);
    return { moved };
  },
});
