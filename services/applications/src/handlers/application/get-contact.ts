import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { askedOf } from '../../domain/ask.ts';
import { defined } from '../../domain/defined.ts';
import { loadOwned, requireSystem } from '../../policies.ts';

export const getContact = (context: Context) =>
  serve(operations.getContact, async ({ id }, { actor }) => {
    requireSystem(actor);
    const application = await loadOwned(context, actor, id);
    const { applicant, language, loan } = application;
    const { firstName, cellNo, emailAddress } = applicant;
    const { state, declinedCause } = loan;
    return {
      id,
      ...defined({ firstName, cellNo, emailAddress, language, declinedCause, asked: askedOf(application) }),
      state,
    };
  });
