import { makeTransition } from '../../domain/transition.ts';
import { voidPasscodes } from '../void-passcodes.ts';
import type { GuardedAction } from './guarded-action.ts';

/** Skips the steps at the provider. */
export const manualOverride: GuardedAction = (application, _request, who) => {
  const made = makeTransition(application, { action: 'manual-override', by: 'staff', ...who });
  return {
    ...made,
    carryOut: async (context, meta) => {
      // Before the write, so that a code issued right after the transition is not voided.
      await voidPasscodes(context, meta, application.id);
      return made;
    },
  };
};
