import * as z from 'zod';

type Environment = Record<string, string | undefined>;

/** Settings that cannot be used. Names every problem and never a value, so it can be printed. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const flagSchema = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((flag) => flag === '1' || flag === 'true');

/** Settings of every process. */
export const baseConfigShape = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  NATS_URL: z.string().regex(/^(nats|tls):\/\/\S+$/, 'must look like nats://host:4222'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ALLOW_TEST_CLOCK: flagSchema,
  FAIL_POINT: z.string().min(1).optional(),
};

/** Settings of a process that owns a database. */
export const mongoConfigShape = {
  MONGO_URL: z.string().regex(/^mongodb(\+srv)?:\/\/\S+$/, 'must look like mongodb://host:27017'),
};

/** Settings of the operations port: health, readiness, metrics. 0 takes any free port. */
export const opsConfigShape = { OPS_PORT: z.coerce.number().int().min(0).max(65_535).default(0) };

const testHooksSchema = z.object({
  NODE_ENV: z.string(),
  ALLOW_TEST_CLOCK: z.boolean(),
  FAIL_POINT: z.string().optional(),
});

/**
 * The schema of one service's settings: the common ones and its own. A movable clock or a fail point is refused in
 * production, where a setting could otherwise change due dates or kill the process.
 */
export const serviceConfig = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...baseConfigShape, ...shape }).check(({ value, issues }) => {
    const hooks = testHooksSchema.safeParse(value);
    if (!hooks.success || hooks.data.NODE_ENV !== 'production') return;
    const refuse = (name: keyof typeof baseConfigShape) =>
      issues.push({ code: 'custom', input: undefined, path: [name], message: 'is refused in production' });
    if (hooks.data.ALLOW_TEST_CLOCK) refuse('ALLOW_TEST_CLOCK');
    if (hooks.data.FAIL_POINT) refuse('FAIL_POINT');
  });

/**
 * Reads settings. Empty values count as missing, so that `NAME=` in a file does not hide a default.
 * @throws ConfigError with every problem at once.
 */
export function loadConfig<Schema extends z.core.$ZodType>(
  schema: Schema,
  environment: Environment,
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = z.safeParse(schema, given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => describe(issue, given)));
}

/** Only messages that cannot repeat the value are kept; zod's own for enums and formats do not. */
const describe = (issue: z.core.$ZodIssue, given: Environment): string => {
  const name = String(issue.path[0] ?? 'settings');
  return name in given || issue.code === 'custom' ? `${name}: ${issue.message}` : `${name}: is missing`;
};
