import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { privacyViewOf } from '../../domain/privacy/privacy-view.ts';
import { requireApplicantOrStaff, requireOwned } from '../../policies.ts';

export const getPrivacy = ({ applications }: Context) =>
  serve(operations.getPrivacy, async ({ customerId }, { actor }) => {
    requireApplicantOrStaff(actor);
    const loaded = await applications.load(customerId);
    return privacyViewOf(requireOwned(actor, loaded?.application ?? null));
  });
