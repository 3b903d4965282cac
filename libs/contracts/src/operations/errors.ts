export const transitionErrors = [
  'customer.not_found',
  'application.illegal_transition',
  'version.conflict',
  'change.pending',
] as const;

/** Where a first approval needs a report that is not too old. */
export const reportErrors = ['bureau.no_answer', 'bureau.says_no', 'application.consent_required'] as const;

export const changeErrors = [
  'customer.not_found',
  'change.own',
  'change.void',
  'change.pending',
  'version.conflict',
] as const;

export const fileErrors = [
  'customer.not_found',
  'file.type_refused',
  'file.too_large',
  'file.empty',
  'file.damaged',
  'file.incomplete',
  'file.too_many',
  'application.illegal_transition',
] as const;

/** Why a statement cannot be read. */
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
