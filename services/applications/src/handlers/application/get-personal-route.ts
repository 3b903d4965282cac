import { operations, routePersonal } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { priorApplications } from '../../commands/prior-applications.ts';
import type { Context } from '../../context.ts';

/** Returns the page after SUBMIT on /personal. The reply reveals nothing else about the person. */
export const getPersonalRoute = (context: Context) =>
  serve(operations.getPersonalRoute, async ({ idNumber, customerId }, meta) =>
    routePersonal(
      await priorApplications(context, meta, { idNumber, exceptId: customerId }),
      context.clock.now(),
    ),
  );
