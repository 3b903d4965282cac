import { operations } from '@tshepa/contracts';
import { makeTransition } from '../../domain/transition.ts';
import { voidPasscodes } from '../void-passcodes.ts';
import { guardedAction } from './guarded-action.ts';

/** Skips the steps at the provider. */
export const manualOverride = guardedAction({
  action: 'manual-override',
  input: operations.changeLoanState.http.input,
  plan: (application, _request, who) =>
    makeTransition(application, { action: 'manual-override', by: 'staff', ...who }),
  carryOut: async (context, meta, { application, transition }) => {
    // Before the write, so that a code issued right after the transition is not voided.
    await voidPasscodes(context, meta, application.id);
    return { transition };
  },
});
