import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const findProviderLoan = ({ parties }: Context) =>
  serveSystem(operations.findProviderLoan, ({ clientNo }) => parties.provider.findLoan(clientNo));
