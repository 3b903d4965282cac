import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const findApproval = ({ parties }: Context) =>
  serveSystem(operations.findApproval, ({ idNumber }) => parties.decisions.lookupApproval(idNumber));
