import { createHash, timingSafeEqual } from 'node:crypto';
import { Busboy } from '@fastify/busboy';
import type { Context, Middleware } from 'koa';
import * as z from 'zod/mini';

export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}

export const answerRefusals: Middleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ctx.status = error.status;
    ctx.body = error.body;
  }
};

const digest = (text: string) => createHash('sha256').update(text).digest();

export const requireKey =
  (key: string): Middleware =>
  async (ctx, next) => {
    if (!timingSafeEqual(digest(ctx.get('x-api-key')), digest(key)))
      throw new Refusal(401, { error: 'the API key is missing or wrong' });
    await next();
  };

/** Reads the JSON body. @throws Refusal 400 with the first problem when it does not fit the schema. */
export const readBody = <Schema extends z.core.$ZodType>(ctx: Context, schema: Schema): z.output<Schema> =>
  check(schema, ctx.request.body);

export function check<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal(400, { error: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not readable'}` });
}

export const referenceParam = (ctx: { params?: Record<string, string | undefined> }) =>
  ctx.params?.['reference'] ?? '';

type Multipart = {
  fields: Record<string, string>;
  files: { fileName: string; contentType: string; bytes: Buffer }[];
};

const maximumFileBytes = 12 * 1024 * 1024;

export const readMultipart = (ctx: Context): Promise<Multipart> =>
  new Promise((resolve, reject) => {
    const { fields, files }: Multipart = { fields: {}, files: [] };
    const headers = { ...ctx.req.headers, 'content-type': ctx.get('content-type') };
    const parser = new Busboy({ headers, limits: { files: 10, fileSize: maximumFileBytes } });
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    parser.on('file', (_name, stream, fileName, _encoding, contentType) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => files.push({ fileName, contentType, bytes: Buffer.concat(chunks) }));
    });
    parser.on('error', reject);
    parser.on('finish', () => resolve({ fields, files }));
    ctx.req.pipe(parser);
  });
