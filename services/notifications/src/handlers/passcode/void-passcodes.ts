import { passcodeKinds } from '@tshepa/contracts/entities/messages';
import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { voidCode } from '../../domain/slot.ts';

export const voidPasscodes = ({ clock, failPoint, slots }: Context) =>
  serve(operations.voidPasscodes, async ({ customerId }) => {
    for (const kind of passcodeKinds) {
      await slots.change(kind, customerId, (slot) => ({
        result: undefined,
        next: voidCode(slot, clock.now()),
      }));
    }
    failPoint('notifications.after-write', 'void');
    return { ok: true as const };
  });
