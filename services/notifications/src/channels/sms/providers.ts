import type { SmsProviderName } from '../../store/messages.ts';
import type { SmsClient } from './client.ts';

export type SmsProvider = { name: SmsProviderName; client: SmsClient };

/** The SMS providers: the main one, and one for when the main one cannot send. */
export function createSmsProviders(main: SmsClient, fallback: SmsClient | undefined) {
  const first: SmsProvider = { name: 'main', client: main };
  const all = fallback ? [first, { name: 'fallback' as const, client: fallback }] : [first];
  return {
    /** In the order in which they are to be tried now: a provider that is known to be down comes last. */
    inOrder: (): readonly SmsProvider[] =>
      all.toSorted((one, other) => Number(one.client.isDown()) - Number(other.client.isDown())),
    /** The provider that a message was sent to; the main one for a name that is no longer configured. */
    named: (name: SmsProviderName | undefined): SmsProvider =>
      all.find((known) => known.name === name) ?? first,
  };
}
export type SmsProviders = ReturnType<typeof createSmsProviders>;
