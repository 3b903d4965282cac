import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';
import { recordFor } from './read-application.ts';

export const fetchAhead = (context: Context) =>
  serve(operations.fetchAhead, ({ id }, { actor }) => recordFor(context, requireStaff(actor), id));
