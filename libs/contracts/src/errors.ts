import * as z from 'zod/mini';

type ErrorTraits = {
  /** HTTP status of the problem reply. */
  status: number;
  /** Whether the same call may succeed later, unchanged. */
  retryable: boolean;
  /** The sentence that people read. Wherever the requirements prescribe a wording, it is used verbatim. */
  text: string;
};

/** Every failure that a reply can report. The status follows from the code, so callers never choose one. */
export const errorCatalogue = {
  'request.malformed': { status: 400, retryable: false, text: 'We could not read that request.' },
  'request.unsupported_media_type': {
    status: 415,
    retryable: false,
    text: 'That kind of content is not accepted here.',
  },
  'request.too_large': { status: 413, retryable: false, text: 'That is too large to accept.' },
  'request.invalid': { status: 422, retryable: false, text: 'Some answers need another look.' },
  'request.rate_limited': {
    status: 429,
    retryable: true,
    text: 'Too many requests. Please wait a little and try again.',
  },
  'request.not_found': { status: 404, retryable: false, text: 'There is nothing at this address.' },
  'request.method_not_allowed': { status: 405, retryable: false, text: 'That method is not available here.' },
  'request.origin_refused': {
    status: 403,
    retryable: false,
    text: 'That request did not come from this site.',
  },
  'idempotency.mismatch': {
    status: 422,
    retryable: false,
    text: 'This request was already sent with other content.',
  },
  'idempotency.in_progress': { status: 409, retryable: true, text: 'This request is still being worked on.' },
  'idempotency.reply_gone': {
    status: 410,
    retryable: false,
    text: 'This request was carried out before.',
  },
  'command.too_new': {
    status: 409,
    retryable: true,
    text: 'We are updating. This will be sent again later.',
  },
  'command.too_many': {
    status: 429,
    retryable: false,
    text: 'This application was changed too often. Please chat to us.',
  },
  'app.too_old': { status: 426, retryable: false, text: 'Please update the app to go on.' },
  'sequence.gap': { status: 409, retryable: true, text: 'An earlier change has not arrived yet.' },
  'version.conflict': {
    status: 409,
    retryable: false,
    text: 'This application was changed meanwhile. Please look again.',
  },

  'auth.required': { status: 401, retryable: false, text: 'Please sign in.' },
  'auth.forbidden': { status: 403, retryable: false, text: 'Your account may not do this.' },
  'auth.bad_credentials': { status: 401, retryable: false, text: 'The email or password is not right.' },
  'auth.locked': {
    status: 429,
    retryable: true,
    text: 'Too many wrong passwords. Please wait before trying again.',
  },
  'auth.password_change_required': { status: 403, retryable: false, text: 'Please choose a new password.' },
  'auth.password_too_weak': {
    status: 422,
    retryable: false,
    text: 'Choose another password, of at least 12 characters.',
  },
  'auth.totp_required': { status: 403, retryable: false, text: 'Please enter the code of your app.' },
  'auth.code_wrong': { status: 403, retryable: false, text: 'That code is not right or was used before.' },
  'auth.password_wrong': { status: 403, retryable: false, text: 'The password is not right.' },
  'staff.last_manager': { status: 409, retryable: false, text: 'This is the last active manager.' },
  'four_eyes.two_managers': {
    status: 409,
    retryable: false,
    text: 'Four eyes need two active managers.',
  },
  'four_eyes.operator_only': {
    status: 403,
    retryable: false,
    text: 'While four eyes are on, only the operator makes or resets managers.',
  },
  'change.own': { status: 403, retryable: false, text: 'Another manager has to decide on your change.' },
  'change.pending': { status: 409, retryable: false, text: 'A change waits for a second manager.' },
  'change.void': { status: 409, retryable: false, text: 'That change is not waiting any more.' },
  'session.required': { status: 401, retryable: false, text: 'Please start again from the home page.' },

  'customer.not_found': { status: 404, retryable: false, text: 'We could not find that application.' },
  'customer.taken': { status: 409, retryable: false, text: 'Somebody else has this application.' },
  'customer.id_number_mismatch': {
    status: 422,
    retryable: false,
    text: 'The ID number does not match this application.',
  },
  'note.too_many': {
    status: 409,
    retryable: false,
    text: 'This application has as many notes as it can hold.',
  },
  'file.not_found': { status: 404, retryable: false, text: 'We could not find that file.' },
  'file.not_pdf': { status: 422, retryable: false, text: 'Files need to be in PDF format.' },
  'file.none': { status: 422, retryable: false, text: 'Need to upload atleast 1 statement' },
  'file.no_payslip': { status: 422, retryable: false, text: 'Please upload a payslip or tick the checkbox' },
  'file.type_refused': { status: 422, retryable: false, text: 'Please upload a PDF, JPEG or PNG file.' },
  'file.too_large': { status: 413, retryable: false, text: 'Files can be at most 10 MB.' },
  'file.incomplete': { status: 409, retryable: true, text: 'Part of that file has not arrived yet.' },
  'file.damaged': {
    status: 422,
    retryable: false,
    text: 'That file did not arrive as it was sent. Please choose it again.',
  },
  'file.too_many': {
    status: 429,
    retryable: true,
    text: 'Too many files were begun and not finished. Please wait a few minutes and try again.',
  },
  'file.truncated': {
    status: 422,
    retryable: false,
    text: 'This file is not complete. Please download it again.',
  },
  'file.scanned': {
    status: 422,
    retryable: false,
    text: 'Scanned statements are not supported. Please download the PDF from your internet banking.',
  },
  'file.password_needed': { status: 422, retryable: false, text: 'This PDF needs its password.' },
  'file.password_wrong': { status: 422, retryable: false, text: 'That password does not open this PDF.' },
  'file.too_long': { status: 422, retryable: false, text: 'This PDF has too many pages for a statement.' },
  'file.unsafe': {
    status: 422,
    retryable: false,
    text: 'This PDF holds more than a statement. Please download it again from your bank.',
  },
  'file.not_statement': {
    status: 422,
    retryable: false,
    text: 'This PDF is not a bank statement. Please choose another one.',
  },
  'file.read_later': {
    status: 503,
    retryable: true,
    text: 'We could not look at your statement just now. We will look at it again by ourselves.',
  },
  'file.empty': { status: 422, retryable: false, text: 'That file is empty.' },

  'application.incomplete': {
    status: 409,
    retryable: false,
    text: 'Some answers or documents are still missing.',
  },
  'application.illegal_transition': {
    status: 409,
    retryable: false,
    text: 'Invalid state selected for update!',
  },
  'application.no_customer': {
    status: 422,
    retryable: false,
    text: 'No customer selected for state update!',
  },
  'application.active_loan': {
    status: 409,
    retryable: false,
    text: 'You have reached the Loan application limit for the given time period. Please consult with one of our operators to learn more.',
  },
  'application.limit': {
    status: 409,
    retryable: false,
    text: 'You have reached the Loan application limit for the given time period. Please consult with one of our operators to learn more.',
  },
  'application.declined': { status: 409, retryable: false, text: 'Sorry. Your request has been declined.' },
  'application.account_mismatch': {
    status: 422,
    retryable: false,
    text: 'Account Number does not match the login account Number',
  },
  'consent.used': {
    status: 409,
    retryable: false,
    text: 'Your credit record was looked at already, so this consent cannot be taken back any more.',
  },
  'privacy.too_many': {
    status: 409,
    retryable: false,
    text: 'Some of your requests still wait for our answer. Please let us answer those first.',
  },
  'privacy.not_open': { status: 409, retryable: false, text: 'This request was answered already.' },
  'customer.erased': { status: 410, retryable: false, text: 'This record was erased.' },
  'application.consent_required': {
    status: 409,
    retryable: false,
    text: 'Please agree to the credit enquiry first.',
  },
  'bureau.no_answer': {
    status: 503,
    retryable: true,
    text: 'The credit report is too old and the bureau gives no new one now. Nothing was done. Please try again later.',
  },
  'bureau.says_no': {
    status: 409,
    retryable: false,
    text: 'The credit report was too old and pulled again. The new one is past a limit: please decline.',
  },
  'review.none': { status: 409, retryable: false, text: 'Nobody waits for a review of this application.' },
  'review.closed': {
    status: 409,
    retryable: false,
    text: 'A person has looked at this decision already, and it stays.',
  },
  'site.closed': { status: 503, retryable: true, text: 'We are closed and will reopen on 2 January.' },

  'otp.invalid': { status: 403, retryable: false, text: 'Please enter a valid OTP' },
  'otp.expired': { status: 403, retryable: false, text: 'This OTP has expired. Please ask for a new one.' },
  'otp.attempts_exhausted': {
    status: 403,
    retryable: false,
    text: 'Too many wrong tries. Please ask for a new OTP.',
  },
  'otp.send_failed': { status: 502, retryable: true, text: 'There was an error sending the OTP' },
  'otp.too_soon': {
    status: 403,
    retryable: true,
    text: 'Please wait a moment before asking for another OTP.',
  },
  'otp.too_many': {
    status: 403,
    retryable: true,
    text: 'Too many OTPs were sent to this number. Please try again later.',
  },
  'agreement.changed': {
    status: 409,
    retryable: false,
    text: 'The credit agreement has changed. Please look at your loan again before you confirm.',
  },
  'mandate.too_many': {
    status: 429,
    retryable: false,
    text: 'The mandate was sent too often today. Please try again tomorrow or chat to us.',
  },
  'mandate.cut_off': {
    status: 409,
    retryable: true,
    text: 'Mandates cannot be sent at this hour. Please try again tomorrow morning.',
  },

  'budget.incomplete': { status: 422, retryable: false, text: 'Please fill in all budget fields!' },
  'budget.failed': { status: 502, retryable: true, text: 'Error creating budget, please try again!' },
  'loan.failed': { status: 502, retryable: true, text: 'Error creating loan, please try again!' },
  'loan.validation': { status: 422, retryable: false, text: 'Error creating loan, please try again!' },
  'loan.fees_above_cap': {
    status: 422,
    retryable: false,
    text: 'The fees of this loan are above the legal cap.',
  },
  'payout.failed': { status: 502, retryable: false, text: 'The payout could not be made.' },
  'payout.option_unavailable': {
    status: 422,
    retryable: false,
    text: 'That payout option is not available now.',
  },
  'push.unavailable': { status: 422, retryable: false, text: 'Messages on this phone are not available.' },
  'mail.refused': { status: 429, retryable: false, text: 'Email could not be send. Please try again later.' },
  'mail.failed': { status: 502, retryable: true, text: 'Email could not be send. Please try again later.' },
  'submission.refused': {
    status: 403,
    retryable: false,
    text: 'Something went wrong, please try again later',
  },
  'webhook.bad_signature': { status: 401, retryable: false, text: 'The signature does not match.' },

  'party.unavailable': { status: 503, retryable: true, text: 'Something went wrong, please try again later' },
  'party.unknown_outcome': {
    status: 504,
    retryable: true,
    text: 'We have not had an answer yet. Please try again with the same request.',
  },
  'service.unavailable': { status: 503, retryable: true, text: 'Something went wrong. Please try again.' },
  'service.timeout': {
    status: 504,
    retryable: true,
    text: 'We have not had an answer yet. Please try again with the same request.',
  },
  internal: { status: 500, retryable: true, text: 'Something went wrong. Please try again.' },
} as const satisfies Record<string, ErrorTraits>;

export type ErrorCode = keyof typeof errorCatalogue;
const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];
export const errorCodeSchema = z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]);

/** One rejected answer: a JSON pointer to its field (`/customerRequest/idNumber`) and the message to show beside it. */
export const fieldErrorSchema = z.strictObject({ pointer: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** Lists the chunks of one file that have not arrived or arrived with the wrong length. */
export const missingPiecesSchema = z.strictObject({ fileId: z.string(), chunks: z.array(z.int()) });
export type MissingPieces = z.infer<typeof missingPiecesSchema>;

/** Details that accompany an error code. Every field is optional; an error carries only those that its code needs. */
const errorDetailsSchema = z.strictObject({
  /** Replaces the catalogue's text, for example with a provider's message or the message of a closed site. */
  message: z.optional(z.string()),
  fields: z.optional(z.array(fieldErrorSchema)),
  /** Reasons that a third party returned. Screens show one per line. */
  reasons: z.optional(z.array(z.string())),
  /** What the application still lacks: field pointers, or for example `files/BANK_STATEMENT` for a document. */
  missing: z.optional(z.array(z.string())),
  /** Only for `file.incomplete`: the chunks of each file that must be sent before the file can be attached. */
  missingPieces: z.optional(z.array(missingPiecesSchema)),
  /** The current state of the application, so that a client with an outdated copy can correct its screen. */
  state: z.optional(z.string()),
  /** The sequence number that the server expects on the next command from this device. */
  expected: z.optional(z.int()),
  /** The current version of the record, or 0 when no record exists yet. */
  version: z.optional(z.int()),
  attemptsLeft: z.optional(z.int()),
  retryAfterSeconds: z.optional(z.int()),
});
export type ErrorDetails = z.infer<typeof errorDetailsSchema>;

/** An error as it travels between services. */
export const wireErrorSchema = z.strictObject({
  code: errorCodeSchema,
  details: z.optional(errorDetailsSchema),
});
export type WireError = z.infer<typeof wireErrorSchema>;

/** Every expected failure is thrown as this class, so that it can cross service borders without losing its code. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(details.message ?? errorCatalogue[code].text, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  get isRetryable(): boolean {
    return errorCatalogue[this.code].retryable;
  }

  toWire(): WireError {
    return { code: this.code, details: this.details };
  }
}

/**
 * Lets preconditions be written as a list of rules.
 * @throws AppError with `code` unless `condition` holds.
 */
export function assertThat(condition: unknown, code: ErrorCode, details?: ErrorDetails): asserts condition {
  if (!condition) throw new AppError(code, details);
}
