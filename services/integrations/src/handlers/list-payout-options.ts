import { integrationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';

export const listPayoutOptions = ({ parties }: Context) =>
  serve(integrationsRpc.listPayoutOptions, () => parties.provider.listPayoutOptions());
