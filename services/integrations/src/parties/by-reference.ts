import type * as z from 'zod/mini';
import type { PartyClient } from './party-client.ts';

/** The look-up that every collection of a party's effects has: the effect's answer, or null when it never happened. */
export const byReference =
  <S extends z.core.$ZodType>(client: PartyClient, collection: string, schema: S) =>
  (reference: string): Promise<z.output<S> | null> =>
    client.find({ path: `${collection}/by-reference/${encodeURIComponent(reference)}`, reference, schema });
