import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { settingsOf } from '../../domain/roster.ts';
import { requireManager } from '../../policies.ts';

export const getStaffSettings = ({ roster }: Context) =>
  serve(operations.getStaffSettings, async (_nothing, { actor }) => {
    requireManager(actor);
    return settingsOf(await roster.read());
  });
