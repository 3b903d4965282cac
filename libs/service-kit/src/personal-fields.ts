import { bankFormSchema, customerFormSchema, employmentFormSchema } from '@tshepa/contracts/entities/forms';

/** Names are compared without case and punctuation, so `id_number`, `ID-Number` and `idNumber` are one. */
export const normaliseKey = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '');

const secrets = [
  'password',
  'newPassword',
  'oldPassword',
  'token',
  'accessToken',
  'secret',
  'apiKey',
  'authorization',
  'cookie',
  'setCookie',
  'otp',
  'otpCode',
  'passcode',
  'pin',
  'session',
  'sessionId',
  'actor',
  'masterKey',
  'dataKey',
  'signature',
];
const personal = [
  'email',
  'to',
  'recipient',
  'name',
  'names',
  'surname',
  'middleName',
  'initials',
  'accountHolder',
  'address',
  'homeAddress',
  'mobile',
  'phone',
  'phoneNumber',
  'cell',
  'cellNumber',
  'msisdn',
  'telephone',
  'fileName',
  'ip',
  'mab_data',
  'experian_data',
  'bank_linkLogs',
  'bank_link_login_account_number',
  'customerRequest',
  'employmentRequest',
  'bankRequest',
  'body',
  'message_body',
  'payload',
  'client_id',
  'client_no',
];

/** Answers that say nothing about one person on their own and that operators need to see. */
const harmless = new Set(
  ['countryCode', 'paymentFrequency', 'noPayslip', 'loginAttempts', 'bankName', 'branchName'].map(
    normaliseKey,
  ),
);

/** Every key whose value never reaches a log: all answers of the forms, and what identifies or authenticates. */
export const censoredKeys: ReadonlySet<string> = new Set(
  [
    ...Object.keys(customerFormSchema.shape),
    ...Object.keys(employmentFormSchema.shape),
    ...Object.keys(bankFormSchema.shape),
    ...secrets,
    ...personal,
  ]
    .map(normaliseKey)
    .filter((key) => !harmless.has(key)),
);

/** Parts of a key that censor it wherever they stand (`customerIdNumber`, `refreshToken`). */
export const censoredParts = [
  'idnumber',
  'password',
  'token',
  'secret',
  'cookie',
  'authorization',
  'accountnumber',
  'emailaddress',
  'cellno',
];
