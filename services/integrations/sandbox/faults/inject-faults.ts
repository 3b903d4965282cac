import { setTimeout } from 'node:timers/promises';
import type { Context, Middleware } from 'koa';
import { answerRefusals } from '../http.ts';
import type { Faults, Taken } from './engine.ts';
import { mutate } from './mutate.ts';
import { isThirdPartyName, thirdParties } from './third-parties.ts';

const dripMs = 100;

const wait = (ms: number) => setTimeout(ms, undefined, { ref: false });

/**
 * Returns the names by which a rule can select a call: the first segment of its path, the first two, and the first with
 * the last. A path with a single segment is also selected by this segment with a slash after it.
 */
function callNames(segments: readonly string[]): string[] {
  const [first = '', second] = segments;
  if (first === '') return ['send'];
  const last = segments.at(-1);
  return [first, ...(second === undefined ? [`${first}/`] : [`${first}/${second}`, `${first}/${last}`])];
}

const cut = (ctx: Context) => {
  ctx.respond = false;
  ctx.req.socket.destroy();
};

const textOf = ({ body }: Context): string => (typeof body === 'string' ? body : JSON.stringify(body ?? ''));

function answerHalf(ctx: Context) {
  const text = Buffer.from(textOf(ctx));
  ctx.respond = false;
  ctx.res.writeHead(ctx.status, {
    'content-type': 'application/json',
    'content-length': String(text.byteLength),
  });
  ctx.res.write(text.subarray(0, Math.floor(text.byteLength / 2)), () => ctx.req.socket.destroy());
}

function answerWithoutEnd(ctx: Context) {
  ctx.respond = false;
  ctx.res.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => ctx.res.write(' '), dripMs).unref();
  ctx.req.socket.once('close', () => clearInterval(timer));
}

function fail(ctx: Context, status: number) {
  ctx.status = status;
  ctx.body = { error: status === 429 ? 'too many requests' : 'internal error' };
}

function answer(ctx: Context, type: 'json' | 'html', body: unknown) {
  ctx.status = 200;
  ctx.type = type;
  ctx.body = body;
}

const afterwards: Partial<Record<Taken['fault'], (ctx: Context, taken: Taken) => void | Promise<void>>> = {
  slow: (_ctx, { delayMs }) => wait(delayMs),
  drip: answerWithoutEnd,
  'acts-500': (ctx) => fail(ctx, 500),
  garbage: (ctx) => answer(ctx, 'json', { nonsense: true }),
  html: (ctx) => answer(ctx, 'html', '<!doctype html><title>Welcome to the proxy</title>'),
  mutated: (ctx, { random }) => {
    const damaged = mutate(textOf(ctx), random);
    ctx.type = 'json';
    ctx.body = damaged;
  },
  half: answerHalf,
  'drop-reply': cut,
};

/** Applies the faults to calls of our services. Calls without a key come from people and tests, and pass through. */
export const injectFaults =
  (faults: Faults): Middleware =>
  async (ctx, next) => {
    const [, thirdParty = '', ...segments] = ctx.path.split('/');
    const isCall = ctx.get('x-api-key') !== '' || ctx.get('authorization') !== '';
    if (!isCall || !isThirdPartyName(thirdParty) || thirdParties[thirdParty].protocol !== 'http')
      return next();
    const { calls } = thirdParties[thirdParty];
    // When a third party has a single call, the name of that call selects every path.
    const names = [...callNames(segments), ...(calls.length === 1 ? calls : [])];
    const taken = faults.take({ thirdParty, names, method: ctx.method });
    if (!taken) return next();
    const { fault, delayMs, retryAfterSeconds } = taken;
    if (fault === 'down' || fault === 'flapping') return cut(ctx);
    if (fault === '500') return fail(ctx, 500);
    if (fault === '429') {
      ctx.set('retry-after', String(retryAfterSeconds));
      return fail(ctx, 429);
    }
    if (fault === 'late') await wait(delayMs);
    await answerRefusals(ctx, next);
    await afterwards[fault]?.(ctx, taken);
  };
