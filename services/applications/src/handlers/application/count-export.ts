import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireManager } from '../../policies.ts';
import { exportNeeds } from '../exports/export-rules.ts';

export const countExport = (context: Context) =>
  serve(operations.countExport, async (request, { actor }) => {
    const { staffId } = requireManager(actor);
    const { total, needs } = await exportNeeds(context, request, staffId);
    return { total, needs };
  });
