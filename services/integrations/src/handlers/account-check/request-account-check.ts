import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const requestAccountCheck = ({ runEffect, kinds }: Context) =>
  serveSystem(operations.requestAccountCheck, ({ customerId, ...account }) =>
    runEffect(kinds['account-check'], customerId, account),
  );
