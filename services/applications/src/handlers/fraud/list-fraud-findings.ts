import { assertThat, type FraudRule, fraudSentence, maximumOthers, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { readFraud } from '../../commands/check-fraud.ts';
import type { Context } from '../../context.ts';
import { type KeptFinding, mergeFindings } from '../../domain/fraud.ts';
import { requireStaff } from '../../policies.ts';

const verdictOf = ({ verdict }: KeptFinding) =>
  verdict && {
    verdict: verdict.isRight ? ('right' as const) : ('wrong' as const),
    by: verdict.by,
    at: verdict.at,
  };

/**
 * Applies the rules again at every read, because somebody else may have applied meanwhile with the same bank account,
 * cell number or device.
 */
export const listFraudFindings = (context: Context) =>
  serve(operations.listFraudFindings, async ({ id: applicationId }, { actor }) => {
    requireStaff(actor);
    const loaded = await context.applications.load(applicationId);
    assertThat(loaded, 'customer.not_found');
    assertThat(!loaded.application.erasedAt, 'customer.erased');
    const reading = await readFraud(context, loaded);
    if (!reading) return { submittedAt: null, findings: [] };
    const { traced, rules, found, othersOf } = reading;
    const { dataKey } = loaded.application;
    const check = await context.fraudChecks.find({ applicationId, dataKey });
    const kept = mergeFindings(check?.findings ?? [], found, context.clock.now());
    const shown = kept.flatMap((finding) => {
      const rule = rules.find(({ id }) => id === finding.rule);
      return rule ? [{ finding, rule, others: othersOf(rule) }] : [];
    });
    const ids = shown.flatMap(({ others }) =>
      others.slice(0, maximumOthers).map((other) => other.applicationId),
    );
    const states = await context.owners.statesOf(ids);
    const findings = shown.map(({ finding, rule, others }) => ({
      ...shownFinding(finding, rule),
      others: others.slice(0, maximumOthers).flatMap((other) => {
        const { state } = states.get(other.applicationId) ?? {};
        const submittedAt = new Date(other.atMs).toISOString();
        return state ? [{ id: other.applicationId, submittedAt, state }] : [];
      }),
      total: others.length,
    }));
    return { submittedAt: new Date(traced.atMs).toISOString(), findings };
  });

const shownFinding = (finding: KeptFinding, rule: FraudRule) => {
  const verdict = verdictOf(finding);
  return {
    rule: finding.rule,
    sentence: fraudSentence(rule, finding.value),
    mode: finding.mode,
    value: finding.value,
    threshold: finding.threshold,
    ...(verdict ? { verdict } : {}),
  };
};
