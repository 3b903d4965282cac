import { fromProblem, type HttpOperation, type HttpOperationName, headerNames } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { HttpClient } from '@tshepa/tools/journey';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { bodyOf, outcomeOf } from './records.ts';

type Options = NonNullable<Parameters<HttpClient['sendOperation']>[2]>;

/** A phone that numbers its commands. `done` is the last number that the server accepted. */
export function createDevice(deviceId = newId()) {
  let done = 0;
  const checked = new Set<HttpOperationName>();

  const numbered = (sequence: number, { headers, ...options }: Options = {}): Options => ({
    ...options,
    headers: { ...headers, [headerNames.deviceId]: deviceId, [headerNames.sequence]: String(sequence) },
  });

  /** Sends a call with the next sequence number of this device, or with the given one. */
  const send = async (
    client: HttpClient,
    route: HttpOperation,
    input: unknown,
    options: Options & { at?: number },
  ) => {
    const { at = done + 1, ...rest } = options;
    const reply = await client.sendOperation(
      route,
      input,
      numbered(at, { idempotencyKey: newId(), ...rest }),
    );
    if (reply.status < 400 && at === done + 1) done = at;
    return reply;
  };

  /**
   * Wraps a client so that it sends every ordered command up to four times. The attempts with the number after the next
   * and with the last used number must be refused. Then the command is sent with the next number and repeated, and the
   * repetition must get the same bytes. `checked` has the names of these commands.
   */
  const strict = (client: HttpClient): HttpClient => ({
    ...client,
    call: async (route, input, options = {}) => {
      if (!route.http.ordered || options.bearer) return client.call(route, input, options);
      for (const wrong of [done + 2, done].filter((sequence) => sequence > 0)) {
        const refused = await client.sendOperation(
          route,
          input,
          numbered(wrong, { ...options, idempotencyKey: newId() }),
        );
        expect(outcomeOf(refused), route.http.path).toBe('409 sequence.gap');
        expect(bodyOf(refused).expected, route.http.path).toBe(done + 1);
      }
      const sequence = done + 1;
      const first = await send(client, route, input, options);
      if (first.status >= 400) throw fromProblem(JSON.parse(first.text));
      const again = await client.sendOperation(route, input, numbered(sequence, options));
      expect([again.status, again.text], route.http.path).toEqual([first.status, first.text]);
      checked.add(route.name as HttpOperationName);
      return z.parse(route.http.reply, JSON.parse(first.text));
    },
  });

  return { deviceId, checked, send, strict, done: () => done };
}
