import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveKnown } from '../../policies.ts';

export const listPayoutOptions = ({ parties }: Context) =>
  serveKnown(operations.listPayoutOptions, () => parties.provider.listPayoutOptions());
