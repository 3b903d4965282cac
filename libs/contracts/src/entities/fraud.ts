import * as z from 'zod/mini';
import { dateSchema, idSchema, instantSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';

const count = z.int().check(z.minimum(0));

export const fraudVerdicts = ['right', 'wrong'] as const;

const othersSchema = z.strictObject({
  /** The newest related applications, at most `maximumOthers`. `total` counts all related applications. */
  others: z.array(z.strictObject({ id: idSchema, submittedAt: instantSchema, state: loanStateSchema })),
  total: count,
});

/** What a rule found on an application, with the related applications of other people. */
export const fraudFindingSchema = z.strictObject({
  rule: z.string(),
  /** The finding in English. */
  sentence: z.string(),
  /** A finding of a rule in `shadow` is shown and has no other effect. */
  mode: z.enum(['on', 'shadow']),
  value: z.number(),
  threshold: z.number(),
  /** The answer of the member of staff who looked into the finding. */
  verdict: z.optional(z.strictObject({ verdict: z.enum(fraudVerdicts), by: z.string(), at: instantSchema })),
  ...othersSchema.shape,
});
export type ShownFinding = z.infer<typeof fraudFindingSchema>;

/** What staff see of the applications of other people, even where they are too few for a finding. */
export const stripThings = ['account', 'cellNumber', 'device', 'employerTelephone'] as const;

/** Other people's applications that use the same thing within a year before or after this application. */
export const sharedThingSchema = z.strictObject({ thing: z.enum(stripThings), ...othersSchema.shape });
export type ShownSharedThing = z.infer<typeof sharedThingSchema>;

/** The number of other applications that a finding lists. */
export const maximumOthers = 20;

/** A rule with what it found so far, and how often staff answered that it was right. */
export const fraudRuleFiguresSchema = z.strictObject({
  rule: z.string(),
  title: z.string(),
  mode: z.enum(['on', 'shadow', 'off']),
  effectiveFrom: dateSchema,
  threshold: z.number(),
  found: count,
  right: count,
  wrong: count,
});
export type FraudRuleFigures = z.infer<typeof fraudRuleFiguresSchema>;

/** What became of applications: paid and repaid, declined, left by the applicant, or still running. */
export const fraudOutcomes = ['settled', 'declined', 'left', 'running'] as const;
export type FraudOutcome = (typeof fraudOutcomes)[number];

/** How many of the past applications a rule would have flagged, and what became of them. */
export const fraudDryRunSchema = z.strictObject({
  rule: z.string(),
  threshold: z.number(),
  /** The number of submitted applications that the rule could measure. */
  checked: count,
  flagged: count,
  outcomes: z.record(z.enum(fraudOutcomes), count),
});
export type FraudDryRun = z.infer<typeof fraudDryRunSchema>;

/** The highest threshold of a dry run. Counting stops there. */
export const maximumThreshold = 1_000;
