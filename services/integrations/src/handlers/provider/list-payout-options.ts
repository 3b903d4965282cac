import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveKnown } from '../../policies.ts';

export const listPayoutOptions = ({ thirdParties }: Context) =>
  serveKnown(operations.listPayoutOptions, () => thirdParties.provider.listPayoutOptions());
