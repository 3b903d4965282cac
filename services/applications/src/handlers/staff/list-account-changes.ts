import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { settingsOf } from '../../domain/roster.ts';
import { requireOperator } from '../../policies.ts';

export const listAccountChanges = ({ roster }: Context) =>
  serve(operations.listAccountChanges, async (_nothing, { actor }) => {
    requireOperator(actor);
    const { accountChanges } = settingsOf(await roster.read());
    return { items: accountChanges.filter(({ agreed }) => !agreed) };
  });
