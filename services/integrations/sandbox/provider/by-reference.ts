import type Router from '@koa/router';
import type { Ledger, LedgerKind, Made } from '../ledger.ts';
import { Refusal, referenceParam } from '../parse.ts';

/** Every answer about an effect names the reference that it answers. */
const about = (reference: string, answer: unknown) => ({ ...(answer ?? {}), reference });

/** Has an effect once, and answers the same again for the same reference. */
export const effect = <Answer>(
  ledger: Ledger,
  { kind, reference }: { kind: LedgerKind; reference: string },
  make: () => Made<Answer>,
) => about(reference, ledger.once(kind, reference, make));

/** The look-up that every collection of effects has. */
export const lookUpByReference = (router: Router, path: string, ledger: Ledger, kind: LedgerKind) =>
  router.get(`${path}/by-reference/:reference`, (ctx) => {
    const reference = referenceParam(ctx);
    const entry = ledger.find(kind, reference);
    if (!entry) throw new Refusal(404, { error: 'nothing under this reference', reference });
    ctx.body = about(reference, entry.answer);
  });
