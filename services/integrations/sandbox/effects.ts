import type Router from '@koa/router';
import type { Context } from 'koa';
import type * as z from 'zod/mini';
import { Refusal, readBody, referenceParam } from './http.ts';
import { type Effect, hintOf, type Ledger, type LedgerKind } from './ledger.ts';

const named = (reference: string, answer: unknown) => ({ ...(answer ?? {}), reference });

type EffectRoute<Body> = {
  path: string;
  kind: LedgerKind;
  /** Performs the effect, once per reference. @throws Refusal when there is no effect. */
  act(body: Body, idNumber: string | undefined): Omit<Effect, 'customerHint'>;
  personIn?(body: Body): string | undefined;
  /**
   * Returns the current answer of an effect whose outcome changes. Without this function the first answer is repeated.
   */
  current?(reference: string): unknown;
};
type ReadRoute<Body> = EffectRoute<Body> & { read(ctx: Context): Promise<Body> | Body };
type Referenced = { reference: string };

/** Serves one kind of effect: `POST <path>` performs it, and `GET <path>/by-reference/<reference>` looks it up. */
export function serveEffectOf<Body extends Referenced>(
  router: Router,
  ledger: Ledger,
  { path, kind, read, act, personIn, current }: ReadRoute<Body>,
): void {
  router.post(path, async (ctx) => {
    const body = await read(ctx);
    const idNumber = personIn?.(body);
    const effect = () => ({ ...act(body, idNumber), customerHint: hintOf(idNumber) });
    const answer = ledger.once(kind, body.reference, effect);
    ctx.body = named(body.reference, current?.(body.reference) ?? answer);
  });
  router.get(`${path}/by-reference/:reference`, (ctx) => {
    const reference = referenceParam(ctx);
    const entry = ledger.find(kind, reference);
    if (!entry) throw new Refusal(404, { error: 'nothing under this reference', reference });
    ctx.body = named(reference, current?.(reference) ?? entry.answer);
  });
}

export const serveEffect = <Schema extends z.core.$ZodType<Referenced>>(
  router: Router,
  ledger: Ledger,
  { body, ...route }: EffectRoute<z.output<Schema>> & { body: Schema },
): void => serveEffectOf(router, ledger, { ...route, read: (ctx) => readBody(ctx, body) });
