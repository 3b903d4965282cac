/** The row of the catalogue with the code under which this phone reports to staff. */
export const supportCodeKey = 'supportCode';
/** The row of the catalogue with the last errors of this phone. */
export const notedErrorsKey = 'notedErrors';
