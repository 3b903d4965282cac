import { classifyFailure, createCircuit } from '@tshepa/effects';
import { type Clock, currentTraceparent, type ThirdPartyMonitor } from '@tshepa/service-kit';
import ky from 'ky';
import * as z from 'zod/mini';
import type { Delivery } from '../../domain/delivery.ts';
import type { SmsProviderName } from '../../store/messages.ts';

/**
 * The reply of an SMS provider to `POST <SMS_URL>` and to `GET <SMS_URL>/by-reference/<reference>`; the GET may also
 * get 404. `delivery` is the current delivery status. Unknown fields are ignored, so that the provider can add fields.
 */
const acceptedSchema = z.object({
  id: z.string(),
  status: z.literal('accepted'),
  delivery: z.catch(z.optional(z.enum(['delivered', 'undelivered'])), undefined),
});

export type SmsRequest = { reference: string; to: string; text: string };

/**
 * `refused`: the message was certainly not accepted, because the provider said so or was never reached (then `isDown`
 * is true). `unknown`: there was no conclusive answer. A provider that did not answer in time may still accept the
 * message (`canStillBeAccepted`).
 */
type SmsOutcome =
  | { outcome: 'accepted'; providerId: string }
  | { outcome: 'refused'; isDown: boolean }
  | { outcome: 'unknown'; canStillBeAccepted: boolean };
type SmsLookup =
  | { found: true; providerId: string; delivery?: Delivery | undefined }
  | { found: false }
  | { found: 'unknown' };

export type SmsClient = ReturnType<typeof createSmsClient>;

type Settings = {
  thirdParty: string;
  url: string;
  apiKey: string;
  timeoutMs: number;
  watch: ThirdPartyMonitor;
  clock: Clock;
};

/** After three failures in a row a provider is tried last for half a minute. */
const circuitSettings = { failures: 3, pauseMs: 30_000 };

const isTimeout = (error: unknown): boolean => classifyFailure(error).kind === 'timeout';

/** A status below 500 shows that the provider works. */
function isOutage(error: unknown): boolean {
  const failure = classifyFailure(error);
  return failure.kind !== 'status' || failure.status >= 500;
}

/** Calls an SMS provider. Every result is one of the named outcomes; nothing is thrown. */
export function createSmsClient({ thirdParty, url, apiKey, timeoutMs, watch, clock }: Settings) {
  // Only the journal decides on repeats, and a redirect would carry the key and the code to another host.
  const http = ky.create({
    retry: 0,
    timeout: timeoutMs,
    redirect: 'error',
    headers: { 'x-api-key': apiKey },
  });
  const base = url.replace(/\/+$/, '');
  const headers = () => ({ traceparent: currentTraceparent() });
  // Somebody who waits in vain for a passcode soon requests another one. After a timeout, the new request should go to
  // the other provider.
  const circuit = createCircuit({ ...circuitSettings, clock, isFailure: isOutage, opensAtOnce: isTimeout });
  watch.circuit(thirdParty, circuit.isOpen);

  async function send(message: SmsRequest): Promise<SmsOutcome> {
    const post = async () =>
      acceptedSchema.parse(await http.post(base, { json: message, headers: headers() }).json());
    try {
      // An open circuit only changes the order of the providers; this provider is still tried last.
      const { id } = await (circuit.isOpen() ? post() : circuit.run(post));
      return { outcome: 'accepted', providerId: id };
    } catch (error) {
      const isDown = classifyFailure(error).kind === 'not_reached';
      if (isDown || !isOutage(error)) return { outcome: 'refused', isDown };
      return { outcome: 'unknown', canStillBeAccepted: isTimeout(error) };
    }
  }

  async function find(reference: string): Promise<SmsLookup> {
    try {
      const path = `${base}/by-reference/${encodeURIComponent(reference)}`;
      const { id, delivery } = acceptedSchema.parse(await http.get(path, { headers: headers() }).json());
      return { found: true, providerId: id, delivery };
    } catch (error) {
      const failure = classifyFailure(error);
      return { found: failure.kind === 'status' && failure.status === 404 ? false : 'unknown' };
    }
  }

  const outcomeOfError = () => 'internal';
  return {
    /** Returns true after recent failures, when another provider should be tried first. */
    isDown: circuit.isOpen,
    send: (message: SmsRequest) =>
      watch.call({ thirdParty, name: `${thirdParty} send`, outcomeOf: outcomeOfSend, outcomeOfError }, () =>
        send(message),
      ),
    find: (reference: string) =>
      watch.call(
        { thirdParty, name: `${thirdParty} by-reference`, outcomeOf: outcomeOfFind, outcomeOfError },
        () => find(reference),
      ),
  };
}

function outcomeOfSend(sent: SmsOutcome): string {
  if (sent.outcome === 'accepted') return 'ok';
  if (sent.outcome === 'unknown') return 'lost';
  return sent.isDown ? 'not_sent' : 'refused';
}

const outcomeOfFind = ({ found }: SmsLookup): string => (found === 'unknown' ? 'lost' : 'ok');

export type SmsProvider = { name: SmsProviderName; client: SmsClient };

/** The fallback provider sends when the main provider cannot. */
export function createSmsProviders(main: SmsClient, fallback: SmsClient | undefined) {
  const first: SmsProvider = { name: 'main', client: main };
  const all = fallback ? [first, { name: 'fallback' as const, client: fallback }] : [first];
  return {
    /** Returns the providers in the order to try them. A provider that is known to be down comes last. */
    inOrder: (): readonly SmsProvider[] =>
      all.toSorted((one, other) => Number(one.client.isDown()) - Number(other.client.isDown())),
    /** Returns the provider that got a message, or the main provider if the fallback has been removed. */
    named: (name: SmsProviderName | undefined): SmsProvider =>
      all.find((known) => known.name === name) ?? first,
  };
}
export type SmsProviders = ReturnType<typeof createSmsProviders>;
