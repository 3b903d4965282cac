import type { Context, Middleware } from 'koa';
import * as z from 'zod/mini';

/** A request that is answered with a status and a body of its own. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** Runs what may refuse; a refusal is an answer like any other. */
export const answerRefusals: Middleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ctx.status = error.status;
    ctx.body = error.body;
  }
};

/** Reads the JSON body; 400 with the first problem when it does not fit. */
export function readBody<Schema extends z.core.$ZodType>(ctx: Context, schema: Schema): z.output<Schema> {
  return check(schema, ctx.request.body);
}

export function check<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal(400, { error: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not readable'}` });
}

/** The last segment of a path such as `/loans/by-reference/:reference`. */
export const referenceParam = (ctx: { params?: Record<string, string | undefined> }) =>
  ctx.params?.['reference'] ?? '';
