import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { servePeople } from '../../policies.ts';

export const listPayoutOptions = ({ thirdParties }: Context) =>
  servePeople(operations.listPayoutOptions, () => thirdParties.provider.listPayoutOptions());
