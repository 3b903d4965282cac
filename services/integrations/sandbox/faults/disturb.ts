import type { Context, Middleware } from 'koa';
import { answerRefusals } from '../parse.ts';
import { wait } from '../wait.ts';
import type { Faults, Taken } from './engine.ts';
import { mutate } from './mutate.ts';
import { isPartyName, partyTable } from './parties.ts';

const dripMs = 100;

/**
 * The names that a rule may know a path by: its first segment, the first two, the first with the last; and the first
 * with a slash for the path that has no second.
 */
export function callNames(segments: readonly string[]): string[] {
  const [first = '', second] = segments;
  if (first === '') return ['send'];
  const last = segments.at(-1);
  return [first, ...(second === undefined ? [`${first}/`] : [`${first}/${second}`, `${first}/${last}`])];
}

const cut = (ctx: Context) => {
  ctx.respond = false;
  ctx.req.socket.destroy();
};

/** The answer as it would have been sent. */
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

/** After the party acted: what becomes of its answer. */
const afterwards: Partial<Record<Taken['fault'], (ctx: Context, taken: Taken) => void | Promise<void>>> = {
  slow: (_ctx, { delayMs }) => wait(delayMs),
  drip: answerWithoutEnd,
  'acts-500': (ctx) => fail(ctx, 500),
  garbage: (ctx) => {
    ctx.status = 200;
    ctx.body = { nonsense: true };
  },
  html: (ctx) => {
    ctx.status = 200;
    ctx.type = 'html';
    ctx.body = '<!doctype html><title>Welcome to the proxy</title>';
  },
  mutated: (ctx, { random }) => {
    const damaged = mutate(textOf(ctx), random);
    ctx.type = 'json';
    ctx.body = damaged;
  },
  half: answerHalf,
  'drop-reply': cut,
};

/** Disturbs the calls of the parties as the faults say. Calls without a key are of people and tests, and go through. */
export const disturb =
  (faults: Faults): Middleware =>
  async (ctx, next) => {
    const [, party = '', ...segments] = ctx.path.split('/');
    const isCall = ctx.get('x-api-key') !== '' || ctx.get('authorization') !== '';
    if (!isCall || !isPartyName(party) || partyTable[party].speaks !== 'http') return next();
    const { calls } = partyTable[party];
    // A party with one call has no other name for it.
    const names = [...callNames(segments), ...(calls.length === 1 ? calls : [])];
    const taken = faults.take({ party, names, method: ctx.method });
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
