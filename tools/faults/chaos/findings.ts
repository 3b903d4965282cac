/**
 * `lost`: a client received what the system does not hold. `twice`: an effect at a third party happened more than once.
 * `unknown`: it happened at a third party and no record of ours has it. `stuck`: no process will continue it.
 * `chain`: the audit trail is not intact.
 */
export type FindingKind = 'lost' | 'twice' | 'unknown' | 'stuck' | 'chain';

export type Finding = { kind: FindingKind; customerId?: string; says: string };

export const findingKinds: readonly FindingKind[] = ['lost', 'twice', 'unknown', 'stuck', 'chain'];

/** Counts the findings of each kind, including kinds without any. */
export const countFindings = (findings: readonly Finding[]): Record<FindingKind, number> => ({
  lost: findings.filter(({ kind }) => kind === 'lost').length,
  twice: findings.filter(({ kind }) => kind === 'twice').length,
  unknown: findings.filter(({ kind }) => kind === 'unknown').length,
  stuck: findings.filter(({ kind }) => kind === 'stuck').length,
  chain: findings.filter(({ kind }) => kind === 'chain').length,
});
