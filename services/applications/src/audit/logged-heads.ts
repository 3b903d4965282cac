import type { AuditHead } from '../domain/audit-chain.ts';

/** Reads the heads that the hourly job logged. Other lines are ignored. */
export function loggedHeads(lines: Iterable<string>): AuditHead[] {
  const heads: AuditHead[] = [];
  for (const line of lines) {
    if (!line.includes('audit.head')) continue;
    const { event, chain, number, hash } = parse(line);
    if (
      event === 'audit.head' &&
      typeof chain === 'string' &&
      typeof number === 'number' &&
      typeof hash === 'string'
    )
      heads.push({ chain, number, hash });
  }
  return heads;
}

function parse(line: string): Record<string, unknown> {
  try {
    // A log collector may add a prefix to the line.
    const value: unknown = JSON.parse(line.slice(line.indexOf('{')));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
