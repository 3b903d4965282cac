import { AppError } from '@tshepa/contracts/errors';
import { notificationsRpc } from '@tshepa/contracts/rpc/notifications';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { referencePart } from '../domain/fingerprints.ts';

/** The name of the SMS that carries a passcode. */
export const passcodeReference = (kind: string, customerId: string, commandId: string): string =>
  `passcode:${kind}:${customerId}:${referencePart(commandId)}`;

/** Whether the newest passcode of a kind reached the phone, as far as the provider has said. */
export const getPasscodeDelivery = ({ messages, slots }: Context) =>
  serve(notificationsRpc.passcodeDelivery, async ({ kind, customerId }, { actor }) => {
    if (actor.kind !== 'system') throw new AppError('auth.forbidden');
    const newest = (await slots.get(kind, customerId))?.code?.commandId;
    const entry = newest ? await messages.get(passcodeReference(kind, customerId, newest)) : null;
    return { delivery: entry?.delivery ?? ('waiting' as const) };
  });
