export * from './actor.ts';
export * from './constants.ts';
export * from './define.ts';
export * from './entities/affordability.ts';
export * from './entities/audit.ts';
export * from './entities/bureau.ts';
export * from './entities/consent.ts';
export * from './entities/customer.ts';
export * from './entities/figures.ts';
export * from './entities/forms.ts';
export * from './entities/loan.ts';
export * from './entities/masked-fields.ts';
export * from './entities/pending-change.ts';
export * from './entities/privacy.ts';
export * from './entities/review.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './fields.ts';
export * from './machine.ts';
export * from './problem.ts';
export * from './progress.ts';
export { addressOf, pathNames } from './routes/address.ts';
export type { CustomerListQuery } from './routes/customer.ts';
export type { CreditCheckReply, FileReply, UploadReply } from './routes/documents.ts';
export * from './routes/index.ts';
export { type LoanOtpReply, staffMoves } from './routes/loan.ts';
export { messageStatuses, type SentMessage, shownMessages } from './routes/messages.ts';
export type { PasscodeDelivery } from './routes/news.ts';
export type { ApprovalLookup, Choice, Decision, Employers } from './routes/provider.ts';
export { createLoanInputSchema } from './routes/provider.ts';
export { reviewMessageLength } from './routes/review.ts';
export * from './routes/route.ts';
export type { LoginReply, Resumed } from './routes/session.ts';
export { type Ok, okSchema, type PasscodeSent, type StateReply } from './routes/shared.ts';
export { type SiteStatus, siteStatusSchema } from './routes/site.ts';
export type { DeskSettings, StaffAccountView, StaffSession } from './routes/staff.ts';
export {
  type LiveEvent,
  type Note,
  notesPerPage,
  notesPerRecord,
  type RecordChange,
  recordChanges,
} from './routes/team.ts';
export {
  type AttachedFile,
  type AttachFilesInput,
  pieceCount,
  type UploadType,
} from './routes/uploads.ts';
export {
  type ProviderWebhook,
  providerWebhookSchema,
  type SmsWebhook,
  smsWebhookSchema,
} from './routes/webhook.ts';
export * from './rpc/applications.ts';
export * from './rpc/integrations.ts';
export * from './rpc/notifications.ts';
export * from './rules/affordability.ts';
export * from './rules/agreement.ts';
export { type AgreementSource, agreementOfRecord } from './rules/agreement-of-record.ts';
export * from './rules/bureau.ts';
export * from './rules/business-days.ts';
export * from './rules/consistency.ts';
export * from './rules/cost-of-credit.ts';
export * from './rules/dates.ts';
export * from './rules/expense-norms.ts';
export * from './rules/id-number.ts';
export * from './rules/income.ts';
export * from './rules/initials.ts';
export * from './rules/instalments.ts';
export * from './rules/loading-routing.ts';
export * from './rules/mandate-window.ts';
export * from './rules/money.ts';
export * from './rules/payout.ts';
export * from './rules/personal-routing.ts';
export * from './rules/price-caps.ts';
export * from './rules/queue-names.ts';
export * from './rules/queues.ts';
export * from './rules/report-age.ts';
export * from './rules/statement-faults.ts';
export * from './rules/typed-text.ts';
export * from './steps.ts';
export { commandVersionOf, type Upcaster, type Upcasters, upcast, upcasters } from './upcasters.ts';
