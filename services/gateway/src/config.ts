import { resolve } from 'node:path';
import { opsConfigShape, serviceConfig } from '@tshepa/service-kit';
import * as z from 'zod';

const builtPwa = resolve(import.meta.dirname, '../../../pwa/dist');
const formerPwa = resolve(import.meta.dirname, '../../../pwa/former');

/** Settings of the gateway. It has no secret: it stores nothing and signs nothing. */
export const configSchema = serviceConfig({
  ...opsConfigShape,
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** The origin that browsers know; without it only the Host header says what "same origin" means. */
  PUBLIC_URL: z.url().optional(),
  PWA_DIR: z.string().default(builtPwa),
  /** Assets of builds that were served before, for pages that are still open on one of them. */
  PWA_FORMER_DIR: z.string().default(formerPwa),
  /** Apps built before this moment are told to update before they go on. */
  MINIMUM_APP_BUILD: z.iso.datetime().optional(),
  /** 1 behind exactly one proxy of ours: the last entry of X-Forwarded-For is then the client. */
  TRUST_PROXY: z
    .enum(['0', '1'])
    .default('0')
    .transform((flag) => flag === '1'),
  /** Calls of one public route from one address in a minute; many customers share the address of a mobile network. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(120),
  /** Calls of one session about files in pieces in a minute: all documents of an application are 164 pieces at most. */
  PIECES_PER_MINUTE: z.coerce.number().int().positive().default(300),
});
export type Config = z.output<typeof configSchema>;
