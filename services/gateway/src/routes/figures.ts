import { applicationsRpc } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Handlers } from './handler.ts';

export const figuresRoutes = ({ bus }: Context) =>
  ({
    getFigures: ({ input, options }) => bus.request(applicationsRpc.getFigures, input, options),
  }) satisfies Partial<Handlers>;
