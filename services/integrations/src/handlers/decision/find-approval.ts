import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const findApproval = ({ thirdParties }: Context) =>
  serveSystem(operations.findApproval, ({ idNumber }) => thirdParties.decisions.findApproval(idNumber));
