import * as z from 'zod/mini';
import { statementSlots } from '../constants.ts';
import { creditCheckResultSchema } from '../entities/bureau.ts';
import { givenConsentSchema } from '../entities/consent.ts';
import { customerFileSchema } from '../entities/customer.ts';
import { dateSchema, idNumberSchema, idSchema, nameSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';
import { route } from './route.ts';
import { byCustomerIdSchema, byIdSchema } from './shared.ts';

const fileErrors = [
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

export const creditCheckInputSchema = z.strictObject({
  customerId: idSchema,
  idNumber: idNumberSchema,
  firstName: nameSchema('Enter your first name'),
  lastName: nameSchema('Enter your surname'),
  /**
   * What the applicant agreed to and when, by the phone's clock; the server adds its own time. Left out where a consent
   * is on record already. A first call without one is the agreement to the text of the day.
   */
  consent: z.optional(givenConsentSchema),
});

export const creditCheckReplySchema = z.strictObject({
  ...creditCheckResultSchema.shape,
  state: loanStateSchema,
});
export type CreditCheckReply = z.infer<typeof creditCheckReplySchema>;

export const creditCheck = route({
  method: 'POST',
  path: '/bureau/creditCheck',
  access: 'own',
  place: 'body',
  input: creditCheckInputSchema,
  reply: creditCheckReplySchema,
  closable: true,
  summary: 'With the applicant’s consent, ask the credit bureau and decide',
  errors: [
    'customer.not_found',
    'customer.id_number_mismatch',
    'application.consent_required',
    'application.illegal_transition',
    'party.unavailable',
  ],
});

export const uploadReplySchema = z.strictObject({ files: z.array(customerFileSchema), version: z.int() });
export type UploadReply = z.infer<typeof uploadReplySchema>;

/** The multipart calls carry text fields `password0` … beside the files: the passwords of protected PDFs, never kept. */
export const uploadStatements = route({
  method: 'POST',
  path: '/bank_link/uploadBankStatements',
  access: 'own',
  place: 'query',
  input: byCustomerIdSchema,
  reply: uploadReplySchema,
  multipart: { field: 'files', maximumFiles: statementSlots, contentTypes: ['application/pdf'] },
  closable: true,
  summary: 'Upload up to 3 bank statements; they replace the ones sent before',
  errors: [...fileErrors, ...statementErrors, 'file.not_pdf', 'file.none'],
});

export const uploadPayslip = route({
  method: 'POST',
  path: '/file/uploadPayslip',
  access: 'own',
  place: 'query',
  input: byCustomerIdSchema,
  reply: uploadReplySchema,
  multipart: { field: 'file', maximumFiles: 1, contentTypes: ['application/pdf', 'image/jpeg', 'image/png'] },
  closable: true,
  summary: 'Upload a payslip; it replaces the one sent before',
  errors: [...fileErrors, 'file.no_payslip'],
});

export const fileReplySchema = z.strictObject({ file: z.string(), contentType: z.optional(z.string()) });
export type FileReply = z.infer<typeof fileReplySchema>;

const download = (path: string, summary: string) =>
  route({
    method: 'GET',
    path,
    access: 'staff',
    place: 'query',
    input: byIdSchema,
    reply: fileReplySchema,
    summary,
    errors: ['file.not_found'],
  });

export const downloadCreditReport = download('/file/credit-report/download', 'A credit report, in base64');
export const downloadMabReport = download('/file/mab-report/download', 'A statement analysis, in base64');
export const downloadStatement = download('/file/bank-statement/download', 'A bank statement, in base64');
export const downloadPayslip = download('/file/payslip/download', 'A payslip, in base64');

export const exportCustomers = route({
  method: 'GET',
  path: '/export-customers',
  access: 'manager',
  place: 'query',
  input: z.strictObject({
    fromDate: z.optional(z.union([z.literal(''), dateSchema])),
    toDate: z.optional(z.union([z.literal(''), dateSchema])),
    status: z.optional(z.union([z.literal(''), loanStateSchema])),
  }),
  reply: z.string(),
  replyKind: 'csv',
  fileName: 'customers.csv',
  summary: 'Customers as customers.csv',
});
