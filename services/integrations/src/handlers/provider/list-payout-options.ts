import { integrationsRpc } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveKnown } from '../../policies.ts';

export const listPayoutOptions = ({ parties }: Context) =>
  serveKnown(integrationsRpc.listPayoutOptions, () => parties.provider.listPayoutOptions());
