import { integrationsRpc } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const findApproval = ({ parties }: Context) =>
  serveSystem(integrationsRpc.lookupApproval, ({ idNumber }) => parties.decisions.lookupApproval(idNumber));
