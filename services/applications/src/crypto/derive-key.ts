import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

export const keyBytes = 32;

/** One secret per purpose, so that a secret used twice by mistake still gives unrelated keys. */
export const deriveKey = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `tshepa applications ${purpose}`, keyBytes)));
