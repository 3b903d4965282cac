import type Router from '@koa/router';
import type { MandateStatus } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import * as z from 'zod/mini';
import { mandateAnswerSchema, mandateBodySchema } from '../../src/third-parties/provider/wire.ts';
import { serveEffect } from '../effects.ts';
import type { Ledger, LedgerEntry } from '../ledger.ts';
import { type Behaviour, behaviourOf } from '../people.ts';
import type { WebhookSender } from '../webhooks.ts';
import { assertProviderUp, idNumberOf } from './client-ids.ts';

export type Mandates = ReturnType<typeof createMandates>;
export type MandateView = ReturnType<Mandates['list']>[number];

const statusFact = (reference: string) => `mandate:${reference}`;
const automaticDecisionDelayMs = 700;

type Settings = { ledger: Ledger; clock: Clock; webhooks: WebhookSender };

/** Stores mandates. A mandate without a decision times out at its deadline, by the sandbox's clock. */
export function createMandates({ ledger, clock, webhooks }: Settings) {
  const stop = new AbortController();

  const view = (entry: LedgerEntry) => {
    const { reference, deadline } = z.parse(mandateAnswerSchema, entry.answer);
    const status = z
      .catch(mandateAnswerSchema.shape.status, 'requested')
      .parse(ledger.fact(statusFact(reference)));
    return {
      reference,
      status,
      deadline,
      mode: entry.data['mode'] ?? 'immediate',
      loanId: entry.data['loanId'],
      customerHint: entry.customerHint,
      at: entry.at,
    };
  };
  const find = (reference: string) => {
    const entry = ledger.find('mandate', reference);
    return entry ? view(entry) : undefined;
  };

  /** Only the first decision counts, and its webhook is sent once. */
  const decide = (reference: string, status: MandateStatus) => {
    const mandate = find(reference);
    if (mandate?.status !== 'requested') return mandate;
    ledger.setFact(statusFact(reference), status);
    webhooks.send({ id: `mandate:${reference}:${status}`, type: 'mandate.updated', reference, status });
    return { ...mandate, status };
  };

  const watch = (reference: string, deadline: string, decision: Behaviour['mandate']) => {
    const isAutomatic = decision !== undefined && decision !== 'ignored';
    const delayMs = isAutomatic ? automaticDecisionDelayMs : Date.parse(deadline) - clock.nowMs();
    clock.sleep(delayMs, stop.signal).then(
      () => void decide(reference, isAutomatic ? decision : 'timed_out'),
      () => undefined,
    );
  };

  return {
    find,
    decide,
    watch,
    list: () => ledger.list('mandate').map(view),
    resume() {
      for (const { reference, deadline, status } of ledger.list('mandate').map(view))
        if (status === 'requested') watch(reference, deadline, undefined);
    },
    close: () => stop.abort(new Error('closed')),
  };
}

type MandateContext = { ledger: Ledger; clock: Clock; mandates: Mandates };

export function mandateRoutes(router: Router, { ledger, clock, mandates }: MandateContext): void {
  serveEffect(router, ledger, {
    path: '/mandates',
    kind: 'mandate',
    body: mandateBodySchema,
    personIn: ({ clientId }) => idNumberOf(ledger, clientId),
    act({ reference, loanId, clientId, mode, windowSeconds }, idNumber) {
      assertProviderUp(idNumber);
      const deadline = new Date(clock.nowMs() + windowSeconds * 1000).toISOString();
      mandates.watch(reference, deadline, behaviourOf(idNumber ?? '').mandate);
      return { answer: { reference, status: 'requested', deadline }, data: { loanId, clientId, mode } };
    },
    current(reference) {
      const mandate = mandates.find(reference);
      return mandate && { status: mandate.status, deadline: mandate.deadline };
    },
  });
}
