import type { Context } from '../context.ts';

/** Asks the providers about messages of which no receipt has come: receipts may be lost, or never be switched on. */
export async function lookUpDeliveries({ messages, smsProviders }: Context): Promise<void> {
  for (const { _id: reference, provider } of await messages.dueForLookUp()) {
    const { client, name } = smsProviders.named(provider);
    const found = await client.find(reference);
    if (found.found === true && found.delivery) await messages.noteDelivery(reference, name, found.delivery);
    else await messages.countLookUp(reference);
  }
}
