import { AppError } from '@tshepa/contracts/errors';
import * as z from 'zod/mini';

const maximumReasons = 20;
const maximumReasonLength = 300;

const errorsSchema = z.array(z.looseObject({ error: z.string() }));

const reasonsOf = (errors: z.output<typeof errorsSchema>) => ({
  reasons: errors.slice(0, maximumReasons).map(({ error }) => error.slice(0, maximumReasonLength)),
});

/** Recognises a refusal by its status and body. An answer without such a body does not come from the provider. */
const refusal =
  <Schema extends z.core.$ZodType>(
    refusalStatus: number,
    schema: Schema,
    toError: (body: z.output<Schema>) => AppError,
  ) =>
  (status: number, body: unknown): AppError | undefined => {
    if (status !== refusalStatus) return undefined;
    const parsed = z.safeParse(schema, body);
    return parsed.success ? toError(parsed.data) : undefined;
  };

export const submissionRefusal = refusal(
  403,
  errorsSchema,
  (errors) => new AppError('submission.refused', reasonsOf(errors)),
);
export const loanRefusal = refusal(
  422,
  z.looseObject({ validation_errors: errorsSchema }),
  ({ validation_errors }) => new AppError('loan.validation', reasonsOf(validation_errors)),
);
export const mandateRefusal = refusal(
  409,
  z.looseObject({ code: z.literal('cut_off') }),
  () => new AppError('mandate.cut_off'),
);
