import { type Clock, type Logger, signWebhook } from '@tshepa/service-kit';
import ky from 'ky';
import type { Faults } from './faults.ts';

export type WebhookSender = ReturnType<typeof createWebhookSender>;
type Settings = { url: string | undefined; secret: string; clock: Clock; logger: Logger; faults: Faults };

/** What every party's delivery has; the rest is its own. */
export type Delivery = { id: string; type: string; [field: string]: string };

/** Before each further try of a delivery, in milliseconds. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const;
const timeoutMs = 5_000;

/** Delivers signed webhooks, a few times each, with the same delivery id. */
export function createWebhookSender({ url, secret, clock, logger, faults }: Settings) {
  const stop = new AbortController();

  const attempt = async (target: string, delivery: Delivery): Promise<boolean> => {
    if (faults.take('webhook', delivery.type, 'POST')) return false;
    const body = JSON.stringify(delivery);
    const headers = {
      'content-type': 'application/json',
      'x-signature': signWebhook({ secret, body, at: clock.now() }),
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

  const deliver = async (target: string, delivery: Delivery) => {
    for (const pauseMs of [...pausesMs, undefined]) {
      const isTaken = await attempt(target, delivery).catch(() => false);
      if (isTaken) return;
      if (pauseMs === undefined) break;
      await clock.sleep(pauseMs, stop.signal);
    }
    logger.warn({ event: 'sandbox.webhook_given_up', deliveryId: delivery.id }, 'webhook given up');
  };

  return {
    /** Never throws and never blocks. Without an address nothing is delivered. */
    send(delivery: Delivery) {
      if (url) deliver(url, delivery).catch(() => undefined);
    },
    close: () => stop.abort(new Error('closed')),
  };
}
