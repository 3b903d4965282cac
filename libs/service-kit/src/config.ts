import * as z from 'zod/mini';

// zod/mini has no messages of its own; without this every problem would read "Invalid input".
z.config(z.locales.en());

type Environment = Record<string, string | undefined>;

/** Invalid settings. Lists every problem by name and never contains a value, so it is safe to print. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** A boolean environment variable; false by default. */
export const flagSchema = z.pipe(
  z._default(z.enum(['0', '1', 'true', 'false']), '0'),
  z.transform((flag) => flag === '1' || flag === 'true'),
);

/** A text of `min` to `max` characters; required. */
export const textSetting = (min: number, max = 10_000) =>
  z.string().check(z.minLength(min), z.maxLength(max));

/** A whole number from `min` to `max`. */
export const integerSetting = (fallback: number, min: number, max = Number.MAX_SAFE_INTEGER) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)), fallback);

/** A list of texts of at least `min` characters, separated by commas; empty by default. */
export const listSetting = (min: number) =>
  z.pipe(
    z.pipe(
      z._default(z.string(), ''),
      z.transform((text) => text.split(',').filter(Boolean)),
    ),
    z.array(textSetting(min)),
  );

/** A URL of an HTTP server; required. */
export const httpUrlSetting = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s/]+\S*$/, 'must look like https://host/path'));

export const baseConfigShape = {
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  NATS_URL: z.string().check(z.regex(/^(nats|tls):\/\/\S+$/, 'must look like nats://host:4222')),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  ALLOW_TEST_CLOCK: flagSchema,
  FAIL_POINT: z.optional(textSetting(1)),
};

/** The log level. It must be known before the other settings are checked, and even when these are invalid. */
export const logLevel = (environment: Environment) =>
  baseConfigShape.LOG_LEVEL.safeParse(environment['LOG_LEVEL'] || undefined).data ?? 'info';

export const mongoConfigShape = {
  MONGO_URL: z.string().check(z.regex(/^mongodb(\+srv)?:\/\/\S+$/, 'must look like mongodb://host:27017')),
};

/** The process that started last determines these settings of the event stream. */
export const eventStreamConfigShape = {
  /** Copies of the event stream: 1 on one machine, 3 in a cluster. */
  STREAM_REPLICAS: integerSetting(1, 1, 5),
  /** A stream of this many bytes refuses further events. Each server reserves this many bytes of its `max_file_store`. */
  STREAM_MAX_BYTES: integerSetting(768 * 1024 ** 2, 1024 ** 2),
};

export const opsConfigShape = {
  /** The port of health, readiness and metrics; 0 selects any free port. */
  OPS_PORT: integerSetting(0, 0, 65_535),
  /** The HTTP endpoint of an OpenTelemetry collector, such as http://collector:4318; without it no traces are recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.string().check(z.regex(/^https?:\/\/\S+$/, 'must look like http://host:4318')),
  ),
  /** The share of traces to record, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 1),
};

/** Not every process has all of these settings. */
const testHooks = ['ALLOW_TEST_CLOCK', 'FAIL_POINT', 'ALLOW_SEEDING'];
const settingsSchema = z.record(z.string(), z.unknown());

/**
 * Builds the schema of one service's settings. Production refuses test hooks, which could change due dates, kill the
 * process or mix invented people with real ones.
 */
export const serviceConfig = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ ...baseConfigShape, ...shape }).check(({ value, issues }) => {
    const settings = settingsSchema.safeParse(value).data ?? {};
    if (settings['NODE_ENV'] !== 'production') return;
    for (const name of testHooks.filter((hook) => settings[hook]))
      issues.push({ code: 'custom', input: undefined, path: [name], message: 'is refused in production' });
  });

/** Parses settings; empty values count as missing. @throws ConfigError with every problem at once. */
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

/** Zod's messages for enums and formats do not repeat the value, so they are safe to print. */
const describe = (issue: z.core.$ZodIssue, given: Environment): string => {
  const name = String(issue.path[0] ?? 'settings');
  return name in given || issue.code === 'custom' ? `${name}: ${issue.message}` : `${name}: is missing`;
};
