import * as z from 'zod/mini';

type ErrorTraits = {
  status: number;
  /** True when the same call may succeed later, unchanged. */
  retryable: boolean;
  /** The sentence that people read. Where the requirements prescribe a wording, that wording is used. */
  text: string;
};

/*@__NO_SIDE_EFFECTS__*/
const final = (status: number, text: string): ErrorTraits => ({ status, retryable: false, text });
/*@__NO_SIDE_EFFECTS__*/
const retryable = (status: number, text: string): ErrorTraits => ({ status, retryable: true, text });

/** Every failure that a reply can report. The status follows from the code, so callers never choose a status. */
export const errorCatalogue = {
  'request.malformed': final(400, 'We could not read that request.'),
  'request.unsupported_media_type': final(415, 'That kind of content is not accepted here.'),
  'request.too_large': final(413, 'That is too large to accept.'),
  'request.invalid': final(422, 'Some answers are not valid. Please check them.'),
  'request.rate_limited': retryable(429, 'Too many requests. Please wait a little and try again.'),
  'request.not_found': final(404, 'There is nothing at this address.'),
  'request.method_not_allowed': final(405, 'That method is not available here.'),
  'request.origin_refused': final(403, 'That request did not come from this site.'),
  'idempotency.mismatch': final(422, 'This request was already sent with other content.'),
  'idempotency.in_progress': retryable(409, 'This request is still being processed.'),
  'idempotency.reply_gone': final(410, 'This request was already carried out.'),
  'command.too_new': retryable(409, 'We are updating our system. This will be sent again later.'),
  'command.too_many': final(429, 'This application was changed too often. Please chat to us.'),
  'app.too_old': final(426, 'Please update the app to continue.'),
  'sequence.gap': retryable(409, 'An earlier change has not arrived yet.'),
  'version.conflict': final(409, 'This application has changed in the meantime. Please check it again.'),
  'auth.required': final(401, 'Please sign in.'),
  'auth.forbidden': final(403, 'Your account is not allowed to do this.'),
  'auth.bad_credentials': final(401, 'The email or password is incorrect.'),
  'auth.locked': retryable(429, 'Too many wrong passwords. Please wait before you try again.'),
  'auth.password_change_required': final(403, 'Please choose a new password.'),
  'auth.password_too_weak': final(422, 'Please choose another password of at least 12 characters.'),
  'auth.totp_required': final(403, 'Please enter the code from your authenticator app.'),
  'auth.code_wrong': final(403, 'That code is incorrect or was already used. Please enter a new one.'),
  'auth.session_locked': final(403, 'The screen is locked. Please type your PIN.'),
  'auth.pin_wrong': final(403, 'That PIN is incorrect.'),
  'auth.pin_missing': final(409, 'Set a PIN first, under “My account”.'),
  'auth.password_wrong': final(403, 'The password is incorrect.'),
  'staff.own_app': final(409, 'Managers need an authenticator app for this, and yours has to be on.'),
  'staff.last_manager': final(409, 'This is the last active manager. Please add another manager first.'),
  'auth.passkey_refused': final(403, 'That passkey does not work here. Please log in with your password.'),
  'auth.passkeys_full': final(409, 'You have ten passkeys. Remove one first.'),
  'auth.factor_required': final(
    403,
    'Managers need an authenticator app here. Set yours up first, under “My account”.',
  ),
  'four_eyes.two_managers': final(409, 'Four-eyes approval needs two active managers. Please add one first.'),
  'four_eyes.second_manager': final(403, 'This needs a second manager or the operator.'),
  'four_eyes.not_a_pair': final(
    403,
    'One of you changed the password of the other in the last 24 hours, so somebody else must decide.',
  ),
  'change.own': final(403, 'Another manager must decide on your change.'),
  'change.pending': final(409, 'A change is waiting for a second manager. It must be decided first.'),
  'change.void': final(409, 'That change is no longer waiting for a decision.'),
  'session.required': final(401, 'Please start again from the home page.'),
  'customer.not_found': final(404, 'We could not find that application.'),
  'customer.taken': final(409, 'A colleague has taken this application.'),
  'customer.not_assignable': final(409, 'This colleague cannot get this application.'),
  'customer.id_number_mismatch': final(422, 'The ID number does not match this application.'),
  'view.not_found': final(404, 'This queue does not exist any more.'),
  'view.name_taken': final(409, 'You have a queue of this name already.'),
  'view.too_many': final(409, 'There are too many queues. Delete one first.'),
  'note.too_many': final(409, 'This application cannot hold any more notes.'),
  'fraud.not_found': final(404, 'This rule did not flag this application.'),
  'file.not_found': final(404, 'We could not find that file.'),
  'file.not_pdf': final(422, 'Files need to be in PDF format.'),
  'file.none': final(422, 'Need to upload atleast 1 statement'),
  'file.no_payslip': final(422, 'Please upload a payslip or tick the checkbox'),
  'file.type_refused': final(422, 'Please upload a PDF, JPEG or PNG file.'),
  'file.too_large': final(413, 'Files can be at most 10 MB.'),
  'file.incomplete': retryable(409, 'Part of that file has not arrived yet.'),
  'file.damaged': final(422, 'That file did not arrive as it was sent. Please choose it again.'),
  'file.too_many': retryable(
    429,
    'Too many uploads were started and not finished. Please wait a few minutes and try again.',
  ),
  'file.truncated': final(422, 'This file is not complete. Please download it again.'),
  'file.scanned': final(
    422,
    'Scanned statements are not supported. Please download the PDF from your internet banking.',
  ),
  'file.password_needed': final(422, 'This PDF needs its password.'),
  'file.password_wrong': final(422, 'That password does not open this PDF.'),
  'file.too_long': final(422, 'This PDF has too many pages for a statement.'),
  'file.unsafe': final(
    422,
    'This PDF contains more than a statement. Please download it again from your bank.',
  ),
  'file.infected': final(
    422,
    'Our safety check stopped this file. Please download it again, or choose another one.',
  ),
  'file.not_scanned': retryable(
    503,
    'This document waits for its virus scan. Please try again in a few minutes.',
  ),
  'file.not_statement': final(422, 'This PDF is not a bank statement. Please choose another one.'),
  'file.read_later': retryable(
    503,
    'We could not read your statement just now. We will try again automatically.',
  ),
  'file.empty': final(422, 'That file is empty.'),
  'application.incomplete': final(409, 'Some answers or documents are still missing.'),
  'application.illegal_transition': final(409, 'Invalid state selected for update!'),
  'application.no_customer': final(422, 'No customer selected for state update!'),
  'application.active_loan': final(
    409,
    'You have reached the Loan application limit for the given time period. Please consult with one of our operators to learn more.',
  ),
  'application.limit': final(
    409,
    'You have reached the Loan application limit for the given time period. Please consult with one of our operators to learn more.',
  ),
  'application.declined': final(409, 'Sorry. Your request has been declined.'),
  'application.account_mismatch': final(422, 'Account Number does not match the login account Number'),
  'consent.used': final(
    409,
    'Your credit record was already checked, so this consent can no longer be withdrawn.',
  ),
  'privacy.too_many': final(
    409,
    'We have not answered some of your requests yet. Please wait for our answer first.',
  ),
  'privacy.not_open': final(409, 'This request has already been answered.'),
  'customer.erased': final(410, 'This record has been erased.'),
  'application.on_hold': final(
    409,
    'Our agents are checking this application. Please wait for their answer.',
  ),
  'provider.account_differs': final(
    409,
    'The account on file at the provider is not the verified one. Nothing was done. A manager has to look at it.',
  ),
  'provider.loan_differs': final(
    409,
    'The loan at the provider was not the one that was asked for, so it was cancelled there. Please create it again.',
  ),
  'hold.answered': final(409, 'A colleague has already answered this.'),
  'application.consent_required': final(409, 'Please agree to the credit enquiry first.'),
  'bureau.no_answer': retryable(
    503,
    'The credit report is too old and the bureau did not provide a new one. Nothing was changed. Please try again later.',
  ),
  'bureau.says_no': final(
    409,
    'The credit report was too old. The new one exceeds a limit, so please decline the application.',
  ),
  'ask.open': final(409, 'The customer was already asked for something. Withdraw that first.'),
  'ask.ended': final(409, 'The customer has answered already, or the request was withdrawn.'),
  'review.none': final(409, 'This application has no open request for a review.'),
  'review.closed': final(409, 'A person has already reviewed this decision, and it stands.'),
  'support.unknown_code': final(
    404,
    'No phone has reported under this code in the last 24 hours. Check the letters, and whether the phone is online.',
  ),
  'support.code_taken': final(409, 'This support code belongs to another phone.'),
  'site.closed': retryable(503, 'We are closed and will reopen on 2 January.'),
  'otp.invalid': final(403, 'Please enter a valid OTP'),
  'otp.expired': final(403, 'This OTP has expired. Please ask for a new one.'),
  'otp.attempts_exhausted': final(403, 'Too many wrong attempts. Please ask for a new OTP.'),
  'otp.send_failed': retryable(502, 'There was an error sending the OTP'),
  'otp.too_soon': retryable(403, 'Please wait a moment before asking for another OTP.'),
  'otp.too_many': retryable(403, 'Too many OTPs were sent to this number. Please try again later.'),
  'number.proven': final(
    409,
    'This number was confirmed with an OTP, so it cannot be changed here. Please chat to us.',
  ),
  'number.too_many': retryable(
    429,
    'The number was changed too often. Please try again tomorrow or chat to us.',
  ),
  'agreement.changed': final(
    409,
    'The credit agreement has changed. Please look at your loan again before you confirm.',
  ),
  'mandate.too_many': final(
    429,
    'The mandate was sent too many times today. Please try again tomorrow or chat to us.',
  ),
  'mandate.cut_off': retryable(
    409,
    'Mandates cannot be sent at this hour. Please try again tomorrow morning.',
  ),
  'affordability.too_little': final(
    409,
    'Too little is left for the repayment of this loan. Lower the amount, or decline it.',
  ),
  'export.reason_required': final(422, 'Please say why you export so many people.'),
  'export.second_manager': final(403, 'Another manager must first agree to an export of so many people.'),
  'budget.incomplete': final(422, 'Please fill in all budget fields!'),
  'budget.reason_required': final(422, 'Please say why these figures are right.'),
  'budget.failed': retryable(502, 'Error creating budget, please try again!'),
  'loan.failed': retryable(502, 'Error creating loan, please try again!'),
  'loan.validation': final(422, 'Error creating loan, please try again!'),
  'loan.fees_above_cap': final(422, 'The fees of this loan are above the legal cap.'),
  /** Clients of the original API know a failed payout by this status (S7.31). The payout is not sent again. */
  'payout.failed': final(500, 'The payout could not be made.'),
  'payout.option_unavailable': final(
    422,
    'That payout option is not available now. Please choose another one.',
  ),
  'push.unavailable': final(422, 'Notifications are not available on this phone.'),
  'mail.refused': final(429, 'Email could not be send. Please try again later.'),
  'mail.failed': retryable(502, 'Email could not be send. Please try again later.'),
  'submission.refused': final(403, 'Something went wrong, please try again later'),
  'webhook.bad_signature': final(401, 'The signature does not match.'),
  'party.unavailable': retryable(503, 'Something went wrong, please try again later'),
  'party.unknown_outcome': retryable(
    504,
    'We have not had an answer yet. Please try again with the same request.',
  ),
  'service.unavailable': retryable(503, 'Something went wrong. Please try again.'),
  /** Nothing was begun, because the process cannot do more work in time. */
  'service.overloaded': retryable(503, 'Something went wrong, please try again later'),
  'service.timeout': retryable(504, 'We have not had an answer yet. Please try again with the same request.'),
  internal: retryable(500, 'Something went wrong. Please try again.'),
} satisfies Record<string, ErrorTraits>;

export type ErrorCode = keyof typeof errorCatalogue;
const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];
export const errorCodeSchema = z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]);

/** One rejected answer: a JSON pointer to its field (`/customerRequest/idNumber`) and the message to show beside it. */
export const fieldErrorSchema = z.strictObject({ pointer: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** Lists the chunks of one file that have not arrived or arrived with the wrong length. */
const missingPiecesSchema = z.strictObject({ fileId: z.string(), chunks: z.array(z.int()) });
export type MissingPieces = z.infer<typeof missingPiecesSchema>;

/** Details that a problem reply shows as they are. An error carries only the details that its code needs. */
export const sharedDetails = {
  fields: z.optional(z.array(fieldErrorSchema)),
  /** Lists what the application still lacks: field pointers, or for example `files/BANK_STATEMENT` for a document. */
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
};

const errorDetailsSchema = z.strictObject({
  /** Replaces the catalogue's text, for example with a provider's message or the message of a closed site. */
  message: z.optional(z.string()),
  /** Reasons that a third party returned. Screens show one reason per line. */
  reasons: z.optional(z.array(z.string())),
  ...sharedDetails,
});
export type ErrorDetails = z.infer<typeof errorDetailsSchema>;

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

/** Checks a precondition. @throws AppError with `code` unless `condition` holds. */
export function assertThat(condition: unknown, code: ErrorCode, details?: ErrorDetails): asserts condition {
  if (!condition) throw new AppError(code, details);
}
