import { AppError } from '@tshepa/contracts/errors';
import { applicationsRpc } from '@tshepa/contracts/rpc/applications';
import type { Context } from '../context.ts';

export const ourselves = { kind: 'system', service: 'notifications' } as const;

/** How to reach a customer. Nothing when the record is gone: an erased or deleted one is not written to. */
export async function contactOf({ bus }: Context, customerId: string, requestId: string) {
  try {
    const contact = await bus.request(
      applicationsRpc.contact,
      { id: customerId },
      { actor: ourselves, requestId },
    );
    return contact.state === 'DELETED' ? undefined : contact;
  } catch (error) {
    if (error instanceof AppError && error.code === 'customer.not_found') return undefined;
    throw error;
  }
}
export type Contact = NonNullable<Awaited<ReturnType<typeof contactOf>>>;
