import { type Clock, currentTraceparent, type ThirdPartyMonitor } from '@tshepa/service-kit';
import ky, { HTTPError } from 'ky';
import { encryptPush, type PushKeys, topicOf } from './encrypt.ts';
import type { Vapid } from './vapid.ts';

export type Subscription = { endpoint: string; keys: PushKeys };
export type PushMessage = { tag: string; payload: string };
/** `gone`: the browser has ended the subscription, for good. */
export type PushOutcome = 'taken' | 'gone' | 'failed';

const timeoutMs = 4_000;
/** A phone that is off for longer learns of it when the app is opened. */
const keptForSeconds = 24 * 60 * 60;

/** Hands messages to the push service of a browser. */
export function createPushClient({
  vapid,
  clock,
  watch,
}: {
  vapid: Vapid;
  clock: Clock;
  watch: ThirdPartyMonitor;
}) {
  const send = async (
    { endpoint, keys }: Subscription,
    { tag, payload }: PushMessage,
  ): Promise<PushOutcome> => {
    try {
      await ky.post(endpoint, {
        body: new Uint8Array(encryptPush(payload, keys)),
        retry: 0,
        timeout: timeoutMs,
        // The endpoint was checked against the known push services; where it would lead was not.
        redirect: 'error',
        headers: {
          authorization: vapid.headerFor(endpoint, clock.now()),
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(keptForSeconds),
          urgency: 'normal',
          topic: topicOf(tag),
          traceparent: currentTraceparent(),
        },
      });
      return 'taken';
    } catch (error) {
      const status = error instanceof HTTPError ? error.response.status : 0;
      return status === 404 || status === 410 ? 'gone' : 'failed';
    }
  };
  const outcomes = { taken: 'ok', gone: 'refused', failed: 'lost' } as const;
  const call = {
    thirdParty: 'push',
    name: 'push send',
    outcomeOf: (outcome: PushOutcome) => outcomes[outcome],
    outcomeOfError: () => 'internal',
  };
  return {
    send: (subscription: Subscription, message: PushMessage): Promise<PushOutcome> =>
      watch.call(call, () => send(subscription, message)),
  };
}
export type PushClient = ReturnType<typeof createPushClient>;

/** Whether a message may be posted there: only to push services that we know, so that nobody makes us call anything else. */
export function isPushService(endpoint: string, origins: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.username !== '' || url.password !== '') return false;
  return origins.some((origin) => {
    const [scheme, host = ''] = origin.split('//');
    if (url.protocol !== scheme) return false;
    return host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host;
  });
}
