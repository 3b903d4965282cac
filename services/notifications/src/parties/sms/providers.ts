import type { Clock } from '@tshepa/service-kit';
import { type Circuit, createCircuit } from '../../domain/circuit.ts';
import type { SmsProviderName } from '../../store/messages.ts';
import type { SmsClient } from './client.ts';

export type SmsProvider = { name: SmsProviderName; client: SmsClient; circuit: Circuit };

/** Of a provider that has failed so often in a row, nothing is asked for so long. */
const circuitSettings = { failures: 3, pauseMs: 30_000 };

/** The SMS providers: the main one, and one for when that one cannot. */
export function createSmsProviders(clock: Clock, main: SmsClient, fallback: SmsClient | undefined) {
  const provider = (name: SmsProviderName, client: SmsClient): SmsProvider => ({
    name,
    client,
    circuit: createCircuit(circuitSettings, clock.nowMs),
  });
  const first = provider('main', main);
  const all = fallback ? [first, provider('fallback', fallback)] : [first];
  return {
    /** In the order in which they are to be tried now: one that is known to be down comes last. */
    inOrder: (): readonly SmsProvider[] =>
      all.toSorted((one, other) => Number(one.circuit.isOpen()) - Number(other.circuit.isOpen())),
    /** The one that a message went to; the main one for a name that is no longer set up. */
    named: (name: SmsProviderName | undefined): SmsProvider =>
      all.find((known) => known.name === name) ?? first,
  };
}
export type SmsProviders = ReturnType<typeof createSmsProviders>;
