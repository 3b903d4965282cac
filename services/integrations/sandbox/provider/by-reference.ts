import type Router from '@koa/router';
import type { Ledger, LedgerKind } from '../ledger.ts';
import { Refusal, referenceParam } from '../parse.ts';

/** The look-up that every collection of effects has. */
export const lookUpByReference = (router: Router, path: string, ledger: Ledger, kind: LedgerKind) =>
  router.get(`${path}/by-reference/:reference`, (ctx) => {
    const entry = ledger.find(kind, referenceParam(ctx));
    if (!entry) throw new Refusal(404, { error: 'nothing under this reference' });
    ctx.body = entry.answer;
  });
