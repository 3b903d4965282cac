import { bankFormSchema, customerFormSchema, employmentFormSchema } from '@tshepa/contracts/entities/forms';

/** Removes case and punctuation, so that `id_number`, `ID-Number` and `idNumber` are the same key. */
export const normaliseKey = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '');

const secrets = [
  'apiKey',
  'otp',
  'otpCode',
  'passcode',
  'pin',
  'session',
  'sessionId',
  'sessionKey',
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
  'payslipReading',
  'experian_data',
  'bank_linkLogs',
  'customerRequest',
  'employmentRequest',
  'bankRequest',
  'body',
  'message_body',
  'payload',
  'client_id',
  'client_no',
];

/** Answers that identify nobody by themselves and that operators need to see. */
const uncensored = new Set(
  ['countryCode', 'paymentFrequency', 'noPayslip', 'loginAttempts', 'bankName', 'branchName'].map(
    normaliseKey,
  ),
);

/** Keys whose values are never logged: all answers of the forms, and everything that identifies or authenticates. */
export const censoredKeys: ReadonlySet<string> = new Set(
  [
    ...Object.keys(customerFormSchema.shape),
    ...Object.keys(employmentFormSchema.shape),
    ...Object.keys(bankFormSchema.shape),
    ...secrets,
    ...personal,
  ]
    .map(normaliseKey)
    .filter((key) => !uncensored.has(key)),
);

/** Keys that contain one of these parts are censored as well (`customerIdNumber`, `refreshToken`). */
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
