/**
 * `lost`: a client was told what the system does not hold. `twice`: something happened outside more often than once.
 * `unknown`: it happened outside and nobody here knows. `stuck`: it goes no further by itself. `chain`: the audit trail.
 */
export type FindingKind = 'lost' | 'twice' | 'unknown' | 'stuck' | 'chain';

export type Finding = { kind: FindingKind; customerId?: string; says: string };

export const findingKinds: readonly FindingKind[] = ['lost', 'twice', 'unknown', 'stuck', 'chain'];

/** So many of each kind, with a nought where there is none. */
export const countFindings = (findings: readonly Finding[]): Record<FindingKind, number> => ({
  lost: findings.filter(({ kind }) => kind === 'lost').length,
  twice: findings.filter(({ kind }) => kind === 'twice').length,
  unknown: findings.filter(({ kind }) => kind === 'unknown').length,
  stuck: findings.filter(({ kind }) => kind === 'stuck').length,
  chain: findings.filter(({ kind }) => kind === 'chain').length,
});
