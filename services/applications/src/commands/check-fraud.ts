import {
  compareTraces,
  documentMeasures,
  type FraudFinding,
  type FraudMeasures,
  type FraudRule,
  findFraud,
  fraudRulesOn,
  fraudSentence,
  johannesburgDay,
  type TracedApplication,
} from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { findingsFor, mergeFindings, tracedApplication } from '../domain/fraud.ts';
import type { LoadedApplication } from '../store/applications.ts';
import { mostRelated } from '../store/fraud-checks.ts';
import { holdApplication } from './raise-hold.ts';

type Loaded = Pick<LoadedApplication, 'application' | 'devices'>;

export type FraudReading = {
  traced: TracedApplication;
  /** The measures that come from the application itself. */
  measures: FraudMeasures;
  rules: readonly FraudRule[];
  found: FraudFinding[];
  /** Returns other people's applications that share the value that a rule compares, newest first. */
  othersOf: (rule: FraudRule) => TracedApplication[];
};

const trace = ({ vault }: Context, { application, devices }: Loaded) =>
  tracedApplication(application, Object.keys(devices), vault.blindIndex);

const measuresOf = ({ application: { statements, payslip, applicant } }: Loaded) =>
  documentMeasures({ analysis: statements?.analysis, payslip }, applicant.fullName);

/** Applies the rules of the day to an application as it is now. Returns null while it is not submitted. */
export async function readFraud(context: Context, loaded: Loaded): Promise<FraudReading | null> {
  const { fraudChecks, clock } = context;
  const traced = trace(context, loaded);
  if (!traced) return null;
  const rules = fraudRulesOn(johannesburgDay(clock.now()));
  const related = await fraudChecks.relatedTo(traced);
  const compared = compareTraces([
    traced,
    ...related.filter((other) => other.applicationId !== traced.applicationId),
  ]);
  const measures = measuresOf(loaded);
  return {
    traced,
    measures,
    rules,
    found: findFraud({ ...measures, ...compared.measures(traced, rules, mostRelated) }, rules),
    othersOf: ({ shared }) => {
      const others = new Set(shared ? compared.othersOf(traced, shared) : []);
      return [...others].toSorted((one, other) => other.atMs - one.atMs);
    },
  };
}

/** Holds the application until staff have looked into the findings of rules that are on. */
async function holdForFraud(
  context: Context,
  applicationId: string,
  { found, rules }: Pick<FraudReading, 'found' | 'rules'>,
): Promise<void> {
  const details = found.flatMap(({ rule: id, value }) => {
    const rule = rules.find((known) => known.id === id);
    return rule ? [fraudSentence(rule, value)] : [];
  });
  await holdApplication(context, applicationId, { reason: 'fraud-rule', details });
}

/**
 * Checks an application and keeps what was found. The traces are stored before the comparison, so that two applications
 * submitted at the same moment cannot miss each other.
 */
export async function checkFraud(context: Context, applicationId: string): Promise<void> {
  const { applications, fraudChecks, clock } = context;
  const loaded = await applications.load(applicationId);
  const traced = loaded && trace(context, loaded);
  if (!traced) return;
  const owner = { applicationId, dataKey: loaded.application.dataKey };
  const measures = measuresOf(loaded);
  const rules = fraudRulesOn(johannesburgDay(clock.now()));
  const keep = (found: readonly FraudFinding[]) =>
    fraudChecks.change(owner, (kept) => ({
      traced,
      measures,
      findings: mergeFindings(kept ? findingsFor(kept, rules, { traced, measures }) : [], found, clock.now()),
    }));
  const { findings: before } = await keep([]);
  const reading = await readFraud(context, loaded);
  if (reading && reading.found.length > 0) {
    const known = before.filter(({ mode }) => mode === 'on').map(({ rule }) => rule);
    const fresh = reading.found.filter(({ rule, mode }) => mode === 'on' && !known.includes(rule));
    // The hold comes first: after a crash between the two writes, a stored finding would no longer raise a hold.
    if (fresh.length > 0) await holdForFraud(context, applicationId, { ...reading, found: fresh });
    await keep(reading.found);
  }
  // An erasure that has removed the check meanwhile must not be undone.
  const after = await applications.load(applicationId);
  if (!after || after.application.erasedAt) await fraudChecks.remove(applicationId);
}
