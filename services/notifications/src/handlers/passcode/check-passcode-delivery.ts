import { AppError } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { passcodeReference } from '../../domain/fingerprints.ts';

/** Returns the delivery status of the newest passcode of a kind, as far as the provider has reported it. */
export const checkPasscodeDelivery = ({ messages, slots }: Context) =>
  serve(operations.checkPasscodeDelivery, async ({ kind, customerId }, { actor }) => {
    if (actor.kind !== 'system') throw new AppError('auth.forbidden');
    const commandId = (await slots.get(kind, customerId))?.code?.commandId;
    const entry = commandId ? await messages.get(passcodeReference({ kind, customerId, commandId })) : null;
    return { delivery: entry?.delivery ?? ('waiting' as const) };
  });
