import * as z from 'zod/mini';
import { staffRoleSchema } from '../actor.ts';
import { customerFileTypes } from '../constants.ts';
import { byteStreamRpc, bytesReplyRpc, bytesRpc, rpc } from '../define.ts';
import { customerFileSchema, customerRecordSchema, personalRouteSchema } from '../entities/customer.ts';
import { emailAddressSchema, idNumberSchema, idSchema, instantSchema, otpSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';
import { listCustomers, saveProgress } from '../routes/customer.ts';
import { creditCheck, exportCustomers } from '../routes/documents.ts';
import * as loan from '../routes/loan.ts';
import * as provider from '../routes/provider.ts';
import { loginReplySchema, loginSchema, resumedSchema } from '../routes/session.ts';
import {
  byCustomerIdSchema,
  byIdSchema,
  emptySchema,
  okSchema,
  passcodeSentSchema,
  stateReplySchema,
} from '../routes/shared.ts';
import { siteStatusSchema, siteUpdateSchema } from '../routes/site.ts';
import * as uploads from '../routes/uploads.ts';

const service = 'applications' as const;
/** Calls that wait for a third party are given longer than the third party's own time-out. */
const withThirdPartyMs = 25_000;
const personSchema = { idNumber: idNumberSchema, customerId: z.optional(idSchema) };
const tokenSchema = z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) });

/** What the applications service answers. Ownership and role are checked there again, from the actor. */
export const applicationsRpc = {
  // Sessions of applicants and staff
  openSession: rpc({
    service,
    capability: 'sessions',
    verb: 'open',
    request: emptySchema,
    reply: tokenSchema,
  }),
  resolveSession: rpc({
    service,
    capability: 'sessions',
    verb: 'resolve',
    request: tokenSchema,
    reply: z.nullable(z.strictObject({ sessionId: z.string() })),
  }),
  /** Sends a passcode to the number on record. Answers the same, as late, when there is nobody to send it to. */
  requestResume: rpc({
    service,
    capability: 'sessions',
    verb: 'request-resume',
    request: z.strictObject(personSchema),
    reply: passcodeSentSchema,
  }),
  /** Binds the application to the caller's session. Errors: those of a passcode, the same for unknown persons. */
  confirmResume: rpc({
    service,
    capability: 'sessions',
    verb: 'confirm-resume',
    request: z.strictObject({ ...personSchema, otp: otpSchema }),
    reply: resumedSchema,
  }),
  signIn: rpc({
    service,
    capability: 'staff',
    verb: 'sign-in',
    request: loginSchema,
    reply: loginReplySchema,
  }),
  authenticate: rpc({
    service,
    capability: 'staff',
    verb: 'authenticate',
    request: tokenSchema,
    reply: z.nullable(z.strictObject({ staffId: z.string(), email: z.string(), role: staffRoleSchema })),
  }),
  signOut: rpc({ service, capability: 'staff', verb: 'sign-out', request: tokenSchema, reply: okSchema }),
  /** Operators only (actor `system`). Answers a one-time password, shown once. */
  addStaff: rpc({
    service,
    capability: 'staff',
    verb: 'add',
    request: z.strictObject({ email: emailAddressSchema, role: staffRoleSchema }),
    reply: z.strictObject({ email: z.string(), password: z.string() }),
  }),
  /** Operators only (actor `system`). A new one-time password; open sessions end. */
  resetStaff: rpc({
    service,
    capability: 'staff',
    verb: 'reset',
    request: z.strictObject({ email: emailAddressSchema }),
    reply: z.strictObject({ email: z.string(), password: z.string() }),
  }),

  // Site status
  getSiteStatus: rpc({
    service,
    capability: 'site',
    verb: 'get',
    request: emptySchema,
    reply: siteStatusSchema,
  }),
  updateSiteStatus: rpc({
    service,
    capability: 'site',
    verb: 'update',
    request: siteUpdateSchema,
    reply: siteStatusSchema,
  }),

  // Customers
  save: rpc({
    service,
    capability: 'customers',
    verb: 'save',
    request: loan.upsert.input,
    reply: loan.upsert.reply,
    timeoutMs: withThirdPartyMs,
  }),
  get: rpc({
    service,
    capability: 'customers',
    verb: 'get',
    request: byIdSchema,
    reply: customerRecordSchema,
  }),
  list: rpc({
    service,
    capability: 'customers',
    verb: 'list',
    request: listCustomers.input,
    reply: listCustomers.reply,
  }),
  lookup: rpc({
    service,
    capability: 'customers',
    verb: 'lookup',
    request: z.strictObject({ idNumber: idNumberSchema }),
    reply: z.array(customerRecordSchema),
  }),
  route: rpc({
    service,
    capability: 'customers',
    verb: 'route',
    request: z.strictObject({ idNumber: idNumberSchema, customerId: z.optional(idSchema) }),
    reply: personalRouteSchema,
    timeoutMs: withThirdPartyMs,
  }),
  saveProgress: rpc({
    service,
    capability: 'customers',
    verb: 'progress',
    request: saveProgress.input,
    reply: okSchema,
  }),
  exit: rpc({ service, capability: 'customers', verb: 'exit', request: byIdSchema, reply: okSchema }),
  reset: rpc({ service, capability: 'customers', verb: 'reset', request: byIdSchema, reply: okSchema }),
  exportCsv: byteStreamRpc({
    service,
    capability: 'customers',
    verb: 'export',
    request: exportCustomers.input,
  }),
  /** For the notifications service only (actor `system`): how to reach a customer. */
  contact: rpc({
    service,
    capability: 'customers',
    verb: 'contact',
    request: byIdSchema,
    reply: z.strictObject({
      id: idSchema,
      firstName: z.optional(z.string()),
      cellNo: z.optional(z.string()),
      emailAddress: z.optional(z.string()),
      state: loanStateSchema,
    }),
  }),

  // The credit bureau and the provider, on behalf of one customer
  creditCheck: rpc({
    service,
    capability: 'bureau',
    verb: 'check',
    request: creditCheck.input,
    reply: creditCheck.reply,
    timeoutMs: withThirdPartyMs,
  }),
  checkDecision: rpc({
    service,
    capability: 'provider',
    verb: 'decision',
    request: provider.checkDecision.input,
    reply: provider.checkDecision.reply,
    timeoutMs: withThirdPartyMs,
  }),
  lookupApproval: rpc({
    service,
    capability: 'provider',
    verb: 'approval',
    request: provider.lookupApproval.input,
    reply: provider.lookupApproval.reply,
    timeoutMs: withThirdPartyMs,
  }),
  addProviderClient: rpc({
    service,
    capability: 'provider',
    verb: 'add-client',
    request: byCustomerIdSchema,
    reply: okSchema,
    timeoutMs: withThirdPartyMs,
  }),
  addEmployer: rpc({
    service,
    capability: 'provider',
    verb: 'add-employer',
    request: byCustomerIdSchema,
    reply: provider.addEmployer.reply,
    timeoutMs: withThirdPartyMs,
  }),
  uploadFilesToProvider: rpc({
    service,
    capability: 'provider',
    verb: 'upload-files',
    request: byCustomerIdSchema,
    reply: provider.uploadFilesToProvider.reply,
    timeoutMs: withThirdPartyMs,
  }),
  syncProvider: rpc({
    service,
    capability: 'provider',
    verb: 'sync',
    request: byCustomerIdSchema,
    reply: stateReplySchema,
    timeoutMs: withThirdPartyMs,
  }),

  // Passcodes and the mandate
  sendEnrolmentOtp: rpc({
    service,
    capability: 'otp',
    verb: 'send-enrolment',
    request: provider.sendEnrolmentOtp.input,
    reply: provider.sendEnrolmentOtp.reply,
    timeoutMs: withThirdPartyMs,
  }),
  submitEnrolmentOtp: rpc({
    service,
    capability: 'otp',
    verb: 'submit-enrolment',
    request: provider.submitEnrolmentOtp.input,
    reply: provider.submitEnrolmentOtp.reply,
    timeoutMs: withThirdPartyMs,
  }),
  sendLoanOtp: rpc({
    service,
    capability: 'otp',
    verb: 'send-loan',
    request: provider.sendLoanOtp.input,
    reply: provider.sendLoanOtp.reply,
    timeoutMs: withThirdPartyMs,
  }),
  verifyLoanOtp: rpc({
    service,
    capability: 'otp',
    verb: 'verify-loan',
    request: loan.verifyLoanOtp.input,
    reply: loan.verifyLoanOtp.reply,
    timeoutMs: withThirdPartyMs,
  }),
  verifyManualOtp: rpc({
    service,
    capability: 'otp',
    verb: 'verify-manual',
    request: loan.verifyManualOtp.input,
    reply: stateReplySchema,
  }),
  issueManualOtp: rpc({
    service,
    capability: 'otp',
    verb: 'issue-manual',
    request: byIdSchema,
    reply: loan.issueManualOtp.reply,
  }),

  // Moves of the loan
  choosePayout: rpc({
    service,
    capability: 'loans',
    verb: 'choose-payout',
    request: loan.choosePayout.input,
    reply: stateReplySchema,
  }),
  withdraw: rpc({
    service,
    capability: 'loans',
    verb: 'withdraw',
    request: byIdSchema,
    reply: stateReplySchema,
  }),
  approve: rpc({
    service,
    capability: 'loans',
    verb: 'approve',
    request: byIdSchema,
    reply: stateReplySchema,
  }),
  declineWithReason: rpc({
    service,
    capability: 'loans',
    verb: 'decline',
    request: loan.declineWithReason.input,
    reply: stateReplySchema,
  }),
  revertDecline: rpc({
    service,
    capability: 'loans',
    verb: 'revert-decline',
    request: byIdSchema,
    reply: stateReplySchema,
  }),
  updateState: rpc({
    service,
    capability: 'loans',
    verb: 'update-state',
    request: loan.updateLoanState.input,
    reply: stateReplySchema,
  }),
  changeLoan: rpc({
    service,
    capability: 'loans',
    verb: 'change',
    request: loan.changeLoan.input,
    reply: stateReplySchema,
    timeoutMs: withThirdPartyMs,
  }),
  createBudget: rpc({
    service,
    capability: 'loans',
    verb: 'create-budget',
    request: loan.createBudget.input,
    reply: loan.createBudget.reply,
    timeoutMs: withThirdPartyMs,
  }),
  listProducts: rpc({
    service,
    capability: 'loans',
    verb: 'list-products',
    request: byCustomerIdSchema,
    reply: provider.listProducts.reply,
    timeoutMs: withThirdPartyMs,
  }),
  createLoan: rpc({
    service,
    capability: 'loans',
    verb: 'create',
    request: provider.createLoan.input,
    reply: provider.createLoan.reply,
    timeoutMs: withThirdPartyMs,
  }),
  createPayout: rpc({
    service,
    capability: 'loans',
    verb: 'pay-out',
    request: provider.createPayout.input,
    reply: provider.createPayout.reply,
    timeoutMs: withThirdPartyMs,
  }),
  schedule: rpc({
    service,
    capability: 'loans',
    verb: 'schedule',
    request: provider.getInstalmentSchedule.input,
    reply: provider.getInstalmentSchedule.reply,
    timeoutMs: withThirdPartyMs,
  }),

  // Files: filled piece by piece, then attached; a piece put twice is the same piece
  putChunk: bytesRpc({
    service,
    capability: 'files',
    verb: 'put-chunk',
    request: z.strictObject({
      ...uploads.putPiece.input.shape,
      index: z.int().check(z.minimum(0), z.maximum(uploads.maximumPieceIndex)),
    }),
    reply: okSchema,
  }),
  listChunks: rpc({
    service,
    capability: 'files',
    verb: 'list-chunks',
    request: uploads.listPieces.input,
    reply: uploads.listPieces.reply,
  }),
  /** Attaches whole files of one type to the record, replacing those of that type, and has statements analysed. */
  attachFiles: rpc({
    service,
    capability: 'files',
    verb: 'attach',
    request: uploads.attachFiles.input,
    reply: uploads.attachFiles.reply,
    timeoutMs: withThirdPartyMs,
  }),
  /** Staff and the integrations service read a file piece by piece. */
  describeFile: rpc({
    service,
    capability: 'files',
    verb: 'describe',
    request: z.strictObject({ fileId: idSchema, fileType: z.optional(z.enum(customerFileTypes)) }),
    reply: z.strictObject({ ...customerFileSchema.shape, chunks: z.int(), customerId: idSchema }),
  }),
  getChunk: bytesReplyRpc({
    service,
    capability: 'files',
    verb: 'get-chunk',
    request: z.strictObject({ fileId: idSchema, index: z.int().check(z.minimum(0)) }),
  }),
} as const;

/** What `state-changed` says: who moved from where to where, by which action, and whether the customer is told. */
export const stateChangedDataSchema = z.strictObject({
  customerId: idSchema,
  from: z.nullable(loanStateSchema),
  to: loanStateSchema,
  action: z.string(),
  tellCustomer: z.boolean(),
  at: instantSchema,
});
