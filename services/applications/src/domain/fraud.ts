import {
  comparableAddress,
  type FraudFinding,
  type FraudMeasures,
  type FraudRule,
  type SharedThing,
  type TracedApplication,
  traceOf,
  waitingStates,
} from '@tshepa/contracts';
import type { Application } from './application.ts';

/** A finding that is kept, with the verdict of the member of staff who looked into it. */
export type KeptFinding = FraudFinding & {
  /** ISO instant at which it was found first. */
  foundAt: string;
  verdict?: { isRight: boolean; by: string; at: string };
};

/** The stored result of an application's checks against fraud. */
export type FraudCheck = {
  traced: TracedApplication;
  /**
   * The measures that come from the application itself. Other measures are not stored, because new applications change
   * them.
   */
  measures: FraudMeasures;
  findings: readonly KeptFinding[];
};

type Submitted = Pick<Application, 'applicant' | 'employment' | 'bank' | 'files' | 'history'>;

/** Returns the time of the first submission or referral. Drafts do not count, because anybody can begin one. */
const submittedAt = ({ history }: Pick<Application, 'history'>): Date | undefined =>
  history.find(({ to }) => waitingStates.includes(to))?.at;

/** Returns the values of an application that other applications may share. */
function thingsOf(
  application: Submitted,
  deviceIds: readonly string[],
): Record<SharedThing, readonly (string | undefined)[]> {
  const { applicant, employment, bank, files } = application;
  const { home, place } = comparableAddress(applicant);
  return {
    account: [bank.accountNumber],
    cellNumber: [applicant.cellNo],
    device: deviceIds,
    employerTelephone: [employment.workTelNumber],
    emailAddress: [applicant.emailAddress],
    address: home,
    place,
    // Only documents that the applicant sent have a checksum.
    document: files.map(({ sha256 }) => sha256),
  };
}

type BlindIndex = (kind: SharedThing | 'idNumber', value: string) => string;

/** Returns the application with its traces, or undefined until it is submitted. */
export function tracedApplication(
  application: Submitted & Pick<Application, 'id'>,
  deviceIds: readonly string[],
  blindIndex: BlindIndex,
): TracedApplication | undefined {
  const at = submittedAt(application);
  const { idNumber } = application.applicant;
  if (!at || !idNumber) return undefined;
  const things = Object.entries(thingsOf(application, deviceIds)) as [SharedThing, (string | undefined)[]][];
  const traces = things.flatMap(([thing, values]) =>
    values.flatMap((value) => (value ? [traceOf(thing, blindIndex(thing, value))] : [])),
  );
  return {
    applicationId: application.id,
    person: blindIndex('idNumber', idNumber),
    atMs: at.getTime(),
    traces: [...new Set(traces)],
  };
}

type Present = Pick<FraudCheck, 'traced' | 'measures'>;

/** Returns true when a rule concerns something that the application did not have at the earlier check. */
const isAboutOther = ({ id, shared }: FraudRule, former: Present, { traced, measures }: Present): boolean =>
  shared
    ? traced.traces.some(
        (trace) => trace.startsWith(traceOf(shared.thing, '')) && !former.traced.traces.includes(trace),
      )
    : (measures[id] ?? 0) > (former.measures[id] ?? 0);

/**
 * Returns the findings of an earlier check as they count now. An applicant may submit another account after an exit,
 * and staff's answers about the first account do not apply to the new one. A finding about the first account therefore
 * returns to `shadow`, so that its rule can hold the application again.
 */
export const findingsFor = (
  former: FraudCheck,
  rules: readonly FraudRule[],
  present: Present,
): readonly KeptFinding[] =>
  former.findings.map((finding) => {
    const rule = rules.find(({ id }) => id === finding.rule);
    return rule && isAboutOther(rule, former, present) ? { ...finding, mode: 'shadow' } : finding;
  });

/** Merges new findings into the stored findings. No finding is ever removed, because somebody may have acted on it. */
export function mergeFindings(
  kept: readonly KeptFinding[],
  found: readonly FraudFinding[],
  now: Date,
): readonly KeptFinding[] {
  const stays = kept.map((finding) => ({ ...finding, ...found.find(({ rule }) => rule === finding.rule) }));
  const known = new Set(kept.map(({ rule }) => rule));
  const added = found.filter(({ rule }) => !known.has(rule));
  return [...stays, ...added.map((finding) => ({ ...finding, foundAt: now.toISOString() }))];
}
