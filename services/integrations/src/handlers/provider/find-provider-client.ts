import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveStaff } from '../../policies.ts';

export const findProviderClient = ({ parties }: Context) =>
  serveStaff(operations.findProviderClient, ({ idNumber }) => parties.provider.findClient(idNumber));
