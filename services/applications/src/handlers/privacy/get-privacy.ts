import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { privacyViewOf } from '../../domain/privacy/requests.ts';
import { loadOwned, requireApplicantOrStaff } from '../../policies.ts';

export const getPrivacy = (context: Context) =>
  serve(operations.getPrivacy, async ({ customerId }, { actor }) => {
    requireApplicantOrStaff(actor);
    return privacyViewOf(await loadOwned(context, actor, customerId));
  });
