import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const findProviderLoan = ({ thirdParties }: Context) =>
  serveSystem(operations.findProviderLoan, ({ clientNo }) => thirdParties.provider.findLoan(clientNo));
