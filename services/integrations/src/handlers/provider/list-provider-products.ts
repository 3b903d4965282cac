import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const listProviderProducts = ({ parties }: Context) =>
  serveSystem(operations.listProviderProducts, ({ clientId }) => parties.provider.listProducts(clientId));
