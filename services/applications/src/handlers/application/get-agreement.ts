import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { loadOwned, requireStaffOrSystem } from '../../policies.ts';

export const getAgreement = (context: Context) =>
  serve(operations.getAgreement, async ({ id }, { actor }) => {
    requireStaffOrSystem(actor);
    const { agreement } = await loadOwned(context, actor, id);
    if (!agreement) return null;
    const { version, sha256, acceptedAt, text } = agreement;
    return { version, sha256, acceptedAt, text };
  });
