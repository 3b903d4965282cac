import { createHash, createHmac } from 'node:crypto';
import { deriveKey } from './derive-key.ts';

/** Makes and checks the codes that hold the audit trail together. Without the key nobody can make one. */
export type AuditSeal = {
  /** Names the key without telling anything of it: a chain is made with one key and named after it. */
  keyId: string;
  ofRow(text: string): string;
  /** Of a head that was written down; another key, so that no row can stand for a head. */
  ofHead(text: string): string;
};

export function createAuditSeal(auditKey: string): AuditSeal {
  const rowKey = deriveKey(auditKey, 'audit rows');
  const headKey = deriveKey(auditKey, 'audit heads');
  const keyId = createHash('sha256').update(rowKey.export()).digest('hex').slice(0, 8);
  const code = (key: typeof rowKey, text: string) =>
    createHmac('sha256', key).update(text).digest('base64url');
  return { keyId, ofRow: (text) => code(rowKey, text), ofHead: (text) => code(headKey, text) };
}
