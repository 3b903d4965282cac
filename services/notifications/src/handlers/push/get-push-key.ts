import { notificationsRpc } from '@tshepa/contracts/rpc/notifications';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';

/** The key that browsers subscribe with; empty where there is no push. */
export const getPushKey = ({ push }: Context) =>
  serve(notificationsRpc.getPushKey, async () => ({ publicKey: push?.vapid.publicKey ?? '' }));
