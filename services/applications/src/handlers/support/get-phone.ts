import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

export const getPhone = ({ supportReports }: Context) =>
  serve(operations.getPhone, async ({ code }, { actor }) => {
    requireStaff(actor);
    return supportReports.get(code);
  });
