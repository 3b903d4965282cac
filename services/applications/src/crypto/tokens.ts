import { createHash, randomBytes } from 'node:crypto';

/** Creates a bearer token of 256 random bits. It cannot be guessed, so a plain hash is safe to store. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
