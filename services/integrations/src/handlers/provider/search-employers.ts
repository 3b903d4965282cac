import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveKnown } from '../../policies.ts';

export const searchEmployers = ({ parties }: Context) =>
  serveKnown(operations.searchEmployers, ({ search }) => parties.provider.searchEmployers(search));
