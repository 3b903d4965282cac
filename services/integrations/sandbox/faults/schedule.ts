import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { faultNames, faultsOf, partyNames, partyTable } from './parties.ts';

const seconds = z.number().check(z.minimum(0), z.maximum(30 * 86_400));
const longestDelayMs = 3_600_000;

/** One disturbance: whose calls, how, how often and how long. What is left out is the plainest case. */
export const faultRuleSchema = z
  .strictObject({
    party: z.enum(partyNames),
    /** As in the table of parties; `*` is any. */
    call: z._default(z.string().check(z.minLength(1), z.maxLength(60)), '*'),
    method: z.optional(z.enum(['GET', 'POST'])),
    fault: z.enum(faultNames),
    /** It begins so many seconds after the schedule does, by the sandbox's clock. */
    after: z._default(seconds, 0),
    /** And lasts so many; without it, for ever. */
    for: z.optional(seconds),
    /** Of the calls that fit, this share is disturbed. */
    probability: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1),
    /** At most so many calls. */
    times: z.optional(z.int().check(z.minimum(1))),
    delayMs: z._default(z.int().check(z.minimum(0), z.maximum(longestDelayMs)), 30_000),
    retryAfterSeconds: z._default(z.int().check(z.minimum(0), z.maximum(3600)), 2),
    periodSeconds: z._default(z.number().check(z.minimum(0.01), z.maximum(3600)), 10),
  })
  .check(
    z.refine(({ party, fault }) => faultsOf[partyTable[party].speaks].includes(fault), {
      path: ['fault'],
      error: 'this party cannot have this fault',
    }),
  );
export type FaultRule = z.output<typeof faultRuleSchema>;
export type FaultRuleInput = z.input<typeof faultRuleSchema>;

/** A whole course of disturbances. The same file and the same calls are disturbed in the same way. */
export const faultScheduleSchema = z.strictObject({
  seed: z._default(z.int(), 1),
  rules: z.array(faultRuleSchema).check(z.maxLength(1_000)),
});
export type FaultSchedule = z.output<typeof faultScheduleSchema>;

/** Reads a schedule from a file. @throws when it cannot be read or does not fit. */
export const readSchedule = (file: string): FaultSchedule =>
  z.parse(faultScheduleSchema, JSON.parse(readFileSync(file, 'utf8')));

/**
 * What `POST /faults` and the form of the page send: one rule, for one call unless it says otherwise. `api` and `mode`
 * are other names of `call` and `fault`; what a form leaves empty is left out.
 */
export function toFaultRule(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { api, mode, ...given }: Record<string, unknown> = { ...body };
  const named = { call: api, fault: mode, ...given };
  const filled = Object.entries(named)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => [name, numeric.has(name) ? Number(value) : value]);
  const rule = Object.fromEntries(filled);
  return rule.times === undefined && rule.for === undefined ? { ...rule, times: 1 } : rule;
}

const numeric = new Set([
  'after',
  'for',
  'probability',
  'times',
  'delayMs',
  'retryAfterSeconds',
  'periodSeconds',
]);
