import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireManager } from '../../policies.ts';
import { toSettings } from '../site/site-settings.ts';

export const getStaffSettings = ({ roster }: Context) =>
  serve(operations.getStaffSettings, async (_nothing, { actor }) => {
    requireManager(actor);
    return toSettings(await roster.read());
  });
