import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';

export const getSiteStatus = ({ site }: Context) => serve(operations.getSiteStatus, () => site.get());
