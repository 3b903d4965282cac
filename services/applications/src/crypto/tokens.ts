import { createHash, randomBytes } from 'node:crypto';

/** A bearer secret of 256 random bits: nothing to guess, so a plain hash of it may be stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored in place of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
