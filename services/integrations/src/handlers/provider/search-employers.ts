import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { servePeople } from '../../policies.ts';

export const searchEmployers = ({ thirdParties }: Context) =>
  servePeople(operations.searchEmployers, ({ search }) => thirdParties.provider.searchEmployers(search));
