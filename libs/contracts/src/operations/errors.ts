export const transitionErrors = [
  'customer.not_found',
  'application.illegal_transition',
  'version.conflict',
  'change.pending',
] as const;

/** A first approval needs a recent credit report. */
export const reportErrors = ['bureau.no_answer', 'bureau.says_no', 'application.consent_required'] as const;

/** Before money moves, an assessment that is about another amount or other figures is made anew. */
export const affordabilityErrors = ['affordability.too_little'] as const;

export const changeErrors = [
  'customer.not_found',
  'change.own',
  'change.void',
  'change.pending',
  'version.conflict',
] as const;

export const uploadErrors = [
  'customer.not_found',
  'file.type_refused',
  'file.too_large',
  'file.empty',
  'file.incomplete',
  'file.infected',
  'application.illegal_transition',
] as const;

export const fileErrors = [...uploadErrors, 'file.damaged', 'file.too_many'] as const;

export const statementErrors = [
  'file.scanned',
  'file.password_needed',
  'file.password_wrong',
  'file.truncated',
  'file.too_long',
  'file.unsafe',
  'file.not_statement',
  'file.read_later',
] as const;

/** While many passcodes of one kind are being guessed, all checks of this kind are refused with `request.rate_limited`. */
export const passcodeErrors = [
  'otp.invalid',
  'otp.expired',
  'otp.attempts_exhausted',
  'request.rate_limited',
] as const;

export const passcodeSendErrors = ['otp.too_soon', 'otp.too_many', 'otp.send_failed'] as const;
