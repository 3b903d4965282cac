import { operations, routePersonal } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { priorApplications } from '../../commands/prior-applications.ts';
import type { Context } from '../../context.ts';

/** Where SUBMIT on /personal leads. Says nothing about the person beyond that. */
export const getPersonalRoute = (context: Context) =>
  serve(operations.getPersonalRoute, async ({ idNumber, customerId }, meta) =>
    routePersonal(
      await priorApplications(context, meta, { idNumber, exceptId: customerId }),
      context.clock.now(),
    ),
  );
