import { type Clock, type Logger, signWebhook } from '@tshepa/service-kit';
import ky from 'ky';
import type { Faults, Taken } from './faults/engine.ts';
import type { ThirdPartyName } from './faults/third-parties.ts';

export type WebhookSender = ReturnType<typeof createWebhookSender>;
type Settings = {
  thirdParty: ThirdPartyName;
  url: string | undefined;
  secret: string;
  clock: Clock;
  logger: Logger;
  faults: Faults;
};

export type Delivery = { id: string; type: string; [field: string]: string };

const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const;
const timeoutMs = 5_000;

export function createWebhookSender({ thirdParty, url, secret, clock, logger, faults }: Settings) {
  const stop = new AbortController();
  /** Deliveries that are held until a later delivery has overtaken them. */
  const held = new Set<() => void>();

  const post = async (target: string, body: string, key = secret): Promise<boolean> => {
    const headers = {
      'content-type': 'application/json',
      'x-signature': signWebhook({ secret: key, body, at: clock.now() }),
    };
    const response = await ky.post(target, {
      body,
      headers,
      retry: 0,
      timeout: timeoutMs,
      throwHttpErrors: false,
      signal: stop.signal,
    });
    return response.ok;
  };

  const waitUntilOvertaken = async (delayMs: number) => {
    const waiting = new AbortController();
    const release = () => waiting.abort(new Error('overtaken'));
    held.add(release);
    await clock.sleep(delayMs, AbortSignal.any([stop.signal, waiting.signal])).catch(() => undefined);
    held.delete(release);
  };

  const attemptWithFault = async (target: string, body: string, { fault, delayMs }: Taken) => {
    if (fault === 'down' || fault === 'flapping') return false;
    if (fault === 'lost') return true;
    if (fault === 'half') return post(target, body.slice(0, Math.floor(body.length / 2)));
    if (fault === 'bad-signature') return post(target, body, `not ${secret}`);
    if (fault === 'late') await clock.sleep(delayMs, stop.signal);
    if (fault === 'out-of-order') await waitUntilOvertaken(delayMs);
    const accepted = await Promise.all([
      post(target, body),
      ...(fault === 'twice' ? [post(target, body)] : []),
    ]);
    return fault !== 'drop-reply' && accepted.every(Boolean);
  };

  const attempt = async (target: string, delivery: Delivery): Promise<boolean> => {
    const body = JSON.stringify(delivery);
    const fault = faults.take({ thirdParty, names: [delivery.type], method: 'POST' });
    if (fault) return attemptWithFault(target, body, fault);
    const isAccepted = await post(target, body);
    for (const release of held) release();
    return isAccepted;
  };

  const deliver = async (target: string, delivery: Delivery) => {
    for (const pauseMs of [...pausesMs, undefined]) {
      const isAccepted = await attempt(target, delivery).catch(() => false);
      if (isAccepted) return;
      if (pauseMs === undefined) break;
      await clock.sleep(pauseMs, stop.signal);
    }
    logger.warn({ event: 'sandbox.webhook_given_up', deliveryId: delivery.id }, 'a webhook was given up');
  };

  return {
    /** Sends a delivery. It never throws and never blocks. Without a URL nothing is delivered. */
    send(delivery: Delivery) {
      if (url) deliver(url, delivery).catch(() => undefined);
    },
    close: () => stop.abort(new Error('closed')),
  };
}
