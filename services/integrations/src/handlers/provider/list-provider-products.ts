import { integrationsRpc } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const listProviderProducts = ({ parties }: Context) =>
  serveSystem(integrationsRpc.listProducts, ({ clientId }) => parties.provider.listProducts(clientId));
