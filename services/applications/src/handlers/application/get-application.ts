import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { recordFor } from './read-application.ts';

export const getApplication = (context: Context) =>
  serve(operations.getApplication, ({ id }, { actor }) => recordFor(context, actor, id));
