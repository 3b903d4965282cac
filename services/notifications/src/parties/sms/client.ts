import { currentTraceparent, type ThirdPartyMonitor } from '@tshepa/service-kit';
import ky, { HTTPError, TimeoutError } from 'ky';
import type { Delivery } from '../../domain/delivery.ts';
import { acceptedSchema, type SmsRequest } from './schema.ts';

/**
 * `refused`: certainly not taken, in its own words or because it was never reached (then it is `down`). `unknown`: there
 * was no answer, or none that says whether the message was taken. One that was not answered in time may even be taken
 * later (`mayBeTakenYet`).
 */
export type SmsOutcome =
  | { outcome: 'accepted'; providerId: string }
  | { outcome: 'refused'; isDown: boolean }
  | { outcome: 'unknown'; mayBeTakenYet: boolean };
export type SmsLookup =
  | { found: true; providerId: string; delivery?: Delivery | undefined }
  | { found: false }
  | { found: 'unknown' };

export type SmsClient = {
  send(message: SmsRequest): Promise<SmsOutcome>;
  find(reference: string): Promise<SmsLookup>;
};

type Settings = { party: string; url: string; apiKey: string; timeoutMs: number; watch: ThirdPartyMonitor };

/** Failures that happen before a byte of the request has left. */
const notReached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Speaks to the SMS provider; every answer is one of the named outcomes and nothing is thrown. */
export function createSmsClient({ party, url, apiKey, timeoutMs, watch }: Settings): SmsClient {
  // Repeating is decided by the journal alone, and a redirect would carry the key and the code somewhere else.
  const http = ky.create({
    retry: 0,
    timeout: timeoutMs,
    redirect: 'error',
    headers: { 'x-api-key': apiKey },
  });
  const base = url.replace(/\/+$/, '');
  const headers = () => ({ traceparent: currentTraceparent() });

  const client: SmsClient = {
    async send(message) {
      try {
        const sent = await http.post(base, { json: message, headers: headers() }).json();
        const reply = acceptedSchema.safeParse(sent);
        if (!reply.success) return { outcome: 'unknown', mayBeTakenYet: false };
        return { outcome: 'accepted', providerId: reply.data.id };
      } catch (error) {
        if (!isRefusal(error)) return { outcome: 'unknown', mayBeTakenYet: error instanceof TimeoutError };
        return { outcome: 'refused', isDown: !(error instanceof HTTPError) };
      }
    },

    async find(reference) {
      try {
        const reply = acceptedSchema.safeParse(
          await http
            .get(`${base}/by-reference/${encodeURIComponent(reference)}`, { headers: headers() })
            .json(),
        );
        if (!reply.success) return { found: 'unknown' };
        return { found: true, providerId: reply.data.id, delivery: reply.data.delivery };
      } catch (error) {
        return { found: error instanceof HTTPError && error.response.status === 404 ? false : 'unknown' };
      }
    },
  };
  // Nothing is thrown there: every outcome is an answer.
  const outcomeOfError = () => 'internal';
  return {
    send: (message) =>
      watch.call({ thirdParty: party, name: `${party} send`, outcomeOf: outcomeOfSend, outcomeOfError }, () =>
        client.send(message),
      ),
    find: (reference) =>
      watch.call(
        { thirdParty: party, name: `${party} by-reference`, outcomeOf: outcomeOfFind, outcomeOfError },
        () => client.find(reference),
      ),
  };
}

function outcomeOfSend(sent: SmsOutcome): string {
  if (sent.outcome === 'accepted') return 'ok';
  if (sent.outcome === 'unknown') return 'lost';
  return sent.isDown ? 'not_sent' : 'refused';
}

const outcomeOfFind = ({ found }: SmsLookup): string => (found === 'unknown' ? 'lost' : 'ok');

function isRefusal(error: unknown): boolean {
  if (error instanceof HTTPError) return error.response.status < 500;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && notReached.has(cause.code)) return true;
    if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(isRefusal);
  }
  return false;
}
