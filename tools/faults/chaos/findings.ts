/**
 * `lost`: the system confirmed something to a client and then lost it. `twice`: an effect at a third party happened
 * more than once. `unknown`: the third parties and our data differ. `stuck`: work is open that no process will
 * continue. `chain`: the audit trail is damaged.
 */
export type FindingKind = 'lost' | 'twice' | 'unknown' | 'stuck' | 'chain';

export type Finding = { kind: FindingKind; problem: string; customerId?: string };

export const findingOf = (kind: FindingKind, problem: string, customerId?: string): Finding => ({
  kind,
  problem,
  ...(customerId ? { customerId } : {}),
});

export const describeFindings = (findings: readonly Finding[]): string[] =>
  findings.map(({ kind, customerId, problem }) => `  ${kind}: ${customerId ?? ''} ${problem}`);
