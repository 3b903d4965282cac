import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';

/** The key that browsers subscribe with; empty where there is no push. */
export const getPushKey = ({ push }: Context) =>
  serve(operations.getPushKey, async () => ({ publicKey: push?.vapid.publicKey ?? '' }));
