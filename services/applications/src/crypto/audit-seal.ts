import { createHash, createHmac } from 'node:crypto';
import { deriveKey } from './vault.ts';

export type AuditSeal = ReturnType<typeof createAuditSeal>;

export function createAuditSeal(auditKey: string) {
  const rowKey = deriveKey(auditKey, 'audit rows');
  const headKey = deriveKey(auditKey, 'audit heads');
  const code = (key: typeof rowKey, text: string) =>
    createHmac('sha256', key).update(text).digest('base64url');
  return {
    /** Identifies the key without revealing it. Chains are named after the key that made them. */
    keyId: createHash('sha256').update(rowKey.export()).digest('hex').slice(0, 8),
    ofRow: (text: string) => code(rowKey, text),
    /**
     * Computes the code of a recorded head. Heads have a separate key, so that no row's code can pass for a head's
     * code.
     */
    ofHead: (text: string) => code(headKey, text),
  };
}
