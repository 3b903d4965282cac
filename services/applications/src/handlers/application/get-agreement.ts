import { assertThat, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireSystem } from '../../policies.ts';

export const getAgreement = ({ applications }: Context) =>
  serve(operations.getAgreement, async ({ id }, { actor }) => {
    requireSystem(actor);
    const loaded = await applications.load(id);
    assertThat(loaded, 'customer.not_found');
    const { agreement } = loaded.application;
    if (!agreement) return null;
    const { version, sha256, acceptedAt, text } = agreement;
    return { version, sha256, acceptedAt, text };
  });
