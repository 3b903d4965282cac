import { createHash, timingSafeEqual } from 'node:crypto';
import type { Middleware } from 'koa';
import { Refusal } from './parse.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Lets only requests with `X-Api-Key: <key>` through. */
export const requireKey =
  (key: string): Middleware =>
  async (ctx, next) => {
    if (!timingSafeEqual(digest(ctx.get('x-api-key')), digest(key)))
      throw new Refusal(401, { error: 'the API key is missing or wrong' });
    await next();
  };
