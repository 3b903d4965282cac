import {
  assertThat,
  type FraudRule,
  fraudSentence,
  maximumOthers,
  operations,
  stripThings,
  type TracedApplication,
} from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { type FraudReading, readFraud } from '../../commands/check-fraud.ts';
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
    const shared = sharedOf(reading);
    const ids = [...shown, ...shared].flatMap(({ others }) =>
      newest(others).map((other) => other.applicationId),
    );
    const states = await context.owners.statesOf([...new Set(ids)]);
    const toShown = (others: readonly TracedApplication[]) => ({
      others: newest(others).flatMap((other) => {
        const { state } = states.get(other.applicationId) ?? {};
        const submittedAt = new Date(other.atMs).toISOString();
        return state ? [{ id: other.applicationId, submittedAt, state }] : [];
      }),
      total: others.length,
    });
    const findings = shown.map(({ finding, rule, others }) => ({
      ...shownFinding(finding, rule),
      ...toShown(others),
    }));
    return {
      submittedAt: new Date(traced.atMs).toISOString(),
      findings,
      shared: shared.map(({ thing, others }) => ({ thing, ...toShown(others) })),
    };
  });

const newest = (others: readonly TracedApplication[]) => others.slice(0, maximumOthers);

/** Uses the rule with the longest window of each thing, whether it found anything or not. */
const sharedOf = ({ rules, othersOf }: FraudReading) =>
  stripThings.flatMap((thing) => {
    const rule = rules
      .filter(({ shared }) => shared?.thing === thing)
      .toSorted((one, other) => (one.shared?.windowDays ?? 0) - (other.shared?.windowDays ?? 0))
      .at(-1);
    const others = rule ? othersOf(rule) : [];
    return others.length > 0 ? [{ thing, others }] : [];
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
