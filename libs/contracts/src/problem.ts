import * as z from 'zod/mini';
import { AppError, errorCatalogue, errorCodeSchema, sharedDetails } from './errors.ts';

/**
 * Every error reply has this format (RFC 9457, `application/problem+json`). `message`, `errors`, `return_reason`,
 * `data` and `validation_errors` repeat the text under the names that clients of the original API read.
 */
export const problemSchema = z.strictObject({
  ...sharedDetails,
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: errorCodeSchema,
  instance: z.optional(z.string()),
  retryable: z.boolean(),
  message: z.string(),
  /** One entry per message. The original clients read the entries after uploads and rejected submissions. */
  errors: z.optional(z.array(z.strictObject({ message: z.string(), error: z.string() }))),
  /** The reason why a passcode was refused. */
  return_reason: z.optional(z.string()),
  /** The reason why a passcode was not sent. */
  data: z.optional(z.string()),
  /** The reasons why a loan could not be created. */
  validation_errors: z.optional(z.array(z.strictObject({ error: z.string() }))),
});
export type Problem = z.infer<typeof problemSchema>;

/** Converts an error to a problem reply. `instance` is the request id. */
export function toProblem(error: AppError, instance?: string): Problem {
  const traits = errorCatalogue[error.code];
  const { message, fields, reasons, ...rest } = error.details;
  const detail = message ?? traits.text;
  const lines = reasons?.length ? reasons : fields?.length ? fields.map((field) => field.message) : [detail];
  return {
    type: `urn:problem:${error.code}`,
    title: traits.text,
    status: traits.status,
    detail,
    code: error.code,
    retryable: traits.retryable,
    message: detail,
    errors: lines.map((line) => ({ message: line, error: line })),
    ...(instance ? { instance } : {}),
    ...(error.code.startsWith('otp.') ? { return_reason: detail, data: detail } : {}),
    ...(error.code === 'loan.validation'
      ? { validation_errors: lines.map((line) => ({ error: line })) }
      : {}),
    ...(fields ? { fields } : {}),
    ...rest,
  };
}

/** Restores the error on the client. A body that is not one of our problem replies becomes `internal`. */
export function fromProblem(body: unknown): AppError {
  const parsed = problemSchema.safeParse(body);
  if (!parsed.success) return new AppError('internal');
  const { code, detail, errors } = parsed.data;
  return new AppError(code, {
    message: detail,
    ...(errors ? { reasons: errors.map((line) => line.error) } : {}),
    // An object schema drops the fields that are not details.
    ...z.object(sharedDetails).parse(parsed.data),
  });
}
