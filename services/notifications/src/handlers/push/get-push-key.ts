import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';

/** Returns the public key for push subscriptions, or empty text when push is not configured. */
export const getPushKey = ({ push }: Context) =>
  serve(operations.getPushKey, async () => ({ publicKey: push?.vapid.publicKey ?? '' }));
