import * as z from 'zod/mini';

export const service = 'applications' as const;
/** Calls that wait for a third party are given longer than the third party's own time-out. */
export const withThirdPartyMs = 25_000;
export const tokenSchema = z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) });
