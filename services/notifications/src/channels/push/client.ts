import { type Clock, currentTraceparent, type ThirdPartyMonitor } from '@tshepa/service-kit';
import ky, { HTTPError } from 'ky';
import { encryptPush, type PushKeys, topicOf } from './encrypt.ts';
import type { Vapid } from './vapid.ts';

export type Subscription = { endpoint: string; keys: PushKeys };
export type PushMessage = { tag: string; payload: string };
/** `gone`: the browser has permanently ended the subscription. */
export type PushOutcome = 'accepted' | 'gone' | 'failed';

const timeoutMs = 4_000;
/** The time that a push service keeps a message for a phone that is off. */
const keptForSeconds = 24 * 60 * 60;

type Parts = { vapid: Vapid; clock: Clock; watch: ThirdPartyMonitor };

export function createPushClient({ vapid, clock, watch }: Parts) {
  const send = async ({ endpoint, keys }: Subscription, { tag, payload }: PushMessage) => {
    try {
      await ky.post(endpoint, {
        body: new Uint8Array(encryptPush(payload, keys)),
        retry: 0,
        timeout: timeoutMs,
        // The endpoint is checked against the known push services; a redirect target would not be.
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
      return 'accepted';
    } catch (error) {
      const status = error instanceof HTTPError ? error.response.status : 0;
      return status === 404 || status === 410 ? 'gone' : 'failed';
    }
  };
  const outcomes = { accepted: 'ok', gone: 'refused', failed: 'lost' } as const;
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

/** Subscriptions come from browsers and could name any URL, so only known push services are accepted. */
export function isPushService(endpoint: string, origins: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.username !== '' || url.password !== '') return false;
  return origins.some((origin) => {
    const [scheme, host = ''] = origin.split('//');
    if (url.protocol !== scheme) return false;
    return host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host;
  });
}
