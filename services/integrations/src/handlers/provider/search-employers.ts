import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveKnown } from '../../policies.ts';

export const searchEmployers = ({ thirdParties }: Context) =>
  serveKnown(operations.searchEmployers, ({ search }) => thirdParties.provider.searchEmployers(search));
