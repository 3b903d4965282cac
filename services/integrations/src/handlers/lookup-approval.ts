import { integrationsRpc } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { serveSystem } from '../policies.ts';

export const lookupApproval = ({ parties }: Context) =>
  serveSystem(integrationsRpc.lookupApproval, ({ idNumber }) => parties.decisions.lookupApproval(idNumber));
