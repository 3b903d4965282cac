import type { Middleware } from 'koa';
import * as z from 'zod/mini';

/** A disturbance of the next calls: which party and API (first path segment, `*` for any), how, and how often. */
export const faultSchema = z.strictObject({
  party: z.enum(['provider', 'bureau', 'bank_link', 'decisions', 'sms', 'sms-fallback', 'webhook']),
  api: z._default(z.string(), '*'),
  method: z.optional(z.enum(['GET', 'POST'])),
  /**
   * `drop-reply`: acts, then cuts the connection. `500`: answers 500 without acting. `slow`: acts, answers after
   * `delayMs`. `down`: cuts the connection before acting. `garbage`: acts, answers nonsense.
   */
  mode: z.enum(['drop-reply', '500', 'slow', 'down', 'garbage']),
  times: z._default(z.int().check(z.minimum(1)), 1),
  delayMs: z._default(z.int(), 30_000),
});
export type Fault = z.infer<typeof faultSchema>;

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  let faults: Fault[] = [];
  return {
    add: (fault: Fault) => void faults.push({ ...fault }),
    clear: () => {
      faults = [];
    },
    list: () => faults,
    /** Takes one use of the first fault that fits. */
    take(party: string, api: string, method: string): Fault | undefined {
      const fault = faults.find(
        (candidate) =>
          candidate.party === party &&
          (candidate.api === '*' || candidate.api === api) &&
          (!candidate.method || candidate.method === method),
      );
      if (!fault) return undefined;
      fault.times -= 1;
      if (fault.times === 0) faults = faults.filter((candidate) => candidate !== fault);
      return fault;
    },
  };
}

/** Disturbs `/<party>/<api>…` calls as told by the faults. */
export const disturb =
  (faults: Faults): Middleware =>
  async (ctx, next) => {
    const [, party = '', api = ''] = ctx.path.split('/');
    const fault = faults.take(party, api, ctx.method);
    const cut = () => {
      ctx.respond = false;
      ctx.req.socket.destroy();
    };
    if (!fault) return next();
    if (fault.mode === 'down') return cut();
    if (fault.mode === '500') {
      ctx.status = 500;
      ctx.body = { error: 'internal error' };
      return;
    }
    await next();
    if (fault.mode === 'drop-reply') return cut();
    if (fault.mode === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.delayMs).unref());
    if (fault.mode === 'garbage') ctx.body = { nonsense: true };
  };
