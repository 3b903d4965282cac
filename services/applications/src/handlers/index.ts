import type { Handler } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { customerHistory } from './audit/customer-history.ts';
import { recordOperatorAction } from './audit/record-operator-action.ts';
import { searchAudit } from './audit/search-audit.ts';
import { creditCheck } from './bureau/check.ts';
import { confirmChange } from './changes/confirm-change.ts';
import { rejectChange, withdrawChange } from './changes/turn-down.ts';
import { exportCustomers } from './customer-list/export-customers.ts';
import { getAgreement } from './customer-list/get-agreement.ts';
import { getContact } from './customer-list/get-contact.ts';
import { listCustomers } from './customer-list/list-customers.ts';
import { get } from './customers/get.ts';
import { exit, reset } from './customers/leave.ts';
import { lookup } from './customers/lookup.ts';
import { saveProgress } from './customers/progress.ts';
import { revealFields } from './customers/reveal.ts';
import { route } from './customers/route.ts';
import { save } from './customers/save.ts';
import { getFigures } from './figures/get-figures.ts';
import { attachFiles } from './files/attach-files.ts';
import { describeFile } from './files/describe-file.ts';
import { getChunk } from './files/get-chunk.ts';
import { listChunks } from './files/list-chunks.ts';
import { putChunk } from './files/put-chunk.ts';
import { approve } from './loans/approve.ts';
import { changeLoan } from './loans/change.ts';
import { choosePayout } from './loans/choose-payout.ts';
import { createBudget } from './loans/create-budget.ts';
import { createLoan } from './loans/create-loan.ts';
import { declineWithReason } from './loans/decline-with-reason.ts';
import { listProducts } from './loans/list-products.ts';
import { createPayout } from './loans/pay-out.ts';
import { requestReview } from './loans/request-review.ts';
import { revertDecline } from './loans/revert-decline.ts';
import { schedule } from './loans/schedule.ts';
import { updateState } from './loans/update-state.ts';
import { upholdDecline } from './loans/uphold-decline.ts';
import { withdraw } from './loans/withdraw.ts';
import { getPasscodeDelivery } from './messages/get-passcode-delivery.ts';
import { listMessages } from './messages/list-messages.ts';
import { subscribePush, unsubscribePush } from './messages/push.ts';
import { issueManualOtp, verifyManualOtp } from './otp/manual.ts';
import { sendEnrolmentOtp, sendLoanOtp } from './otp/send.ts';
import { submitEnrolmentOtp } from './otp/submit-enrolment.ts';
import { verifyLoanOtp } from './otp/verify-loan.ts';
import { answerPrivacyTask } from './privacy/answer-privacy-task.ts';
import { askPrivacy } from './privacy/ask-privacy.ts';
import { exportPrivacyRegister } from './privacy/export-register.ts';
import { getPrivacy } from './privacy/get-privacy.ts';
import { getPrivacyPack } from './privacy/get-privacy-pack.ts';
import { listPrivacyTasks } from './privacy/list-privacy-tasks.ts';
import { sendPrivacyCode } from './privacy/send-privacy-code.ts';
import { withdrawConsent } from './privacy/withdraw-consent.ts';
import { addProviderClient } from './provider/add-client.ts';
import { addEmployer } from './provider/add-employer.ts';
import { lookupApproval } from './provider/approval.ts';
import { checkDecision } from './provider/decision.ts';
import { findProviderClient } from './provider/find-client.ts';
import { syncProvider } from './provider/sync.ts';
import { uploadFilesToProvider } from './provider/upload-files.ts';
import { seedCustomers } from './seed/seed-customers.ts';
import { checkSession } from './sessions/check-session.ts';
import { confirmResume } from './sessions/confirm-resume.ts';
import { openSession } from './sessions/open-session.ts';
import { requestResume } from './sessions/request-resume.ts';
import { resolveSession } from './sessions/resolve-session.ts';
import { getSiteStatus } from './site/get-site-status.ts';
import { updateSiteStatus } from './site/update-site-status.ts';
import { addStaff } from './staff/add-staff.ts';
import { authenticate } from './staff/authenticate.ts';
import { changeOwnPassword } from './staff/change-own-password.ts';
import { getDeskSettings, updateDeskSettings } from './staff/desk-settings.ts';
import { endOtherSessions, endOwnSession } from './staff/end-own-sessions.ts';
import { endStaffSessions } from './staff/end-staff-sessions.ts';
import { listStaff } from './staff/list-staff.ts';
import { listStaffSessions } from './staff/list-staff-sessions.ts';
import { getOwnAccount } from './staff/own-account.ts';
import { removeTotp } from './staff/remove-totp.ts';
import { resetStaff } from './staff/reset-staff.ts';
import { signIn } from './staff/sign-in.ts';
import { signOut } from './staff/sign-out.ts';
import { beginTotp, confirmTotp, turnOffTotp } from './staff/totp.ts';
import { updateStaff } from './staff/update-staff.ts';
import { addNote } from './team/add-note.ts';
import { assign } from './team/assign.ts';
import { listNotes } from './team/list-notes.ts';
import { listQueues } from './team/list-queues.ts';

/** Everything this service answers. */
export const handlers = (context: Context): Handler[] => [
  // Sessions of applicants
  openSession(context),
  resolveSession(context),
  checkSession(context),
  requestResume(context),
  confirmResume(context),

  // Staff
  signIn(context),
  authenticate(context),
  signOut(context),
  addStaff(context),
  resetStaff(context),
  listStaff(context),
  updateStaff(context),
  endStaffSessions(context),
  removeTotp(context),
  listStaffSessions(context),

  // One's own account
  getOwnAccount(context),
  changeOwnPassword(context),
  endOwnSession(context),
  endOtherSessions(context),
  beginTotp(context),
  confirmTotp(context),
  turnOffTotp(context),

  // Settings of the desk
  getDeskSettings(context),
  updateDeskSettings(context),

  // Site
  getSiteStatus(context),
  updateSiteStatus(context),

  // Files
  putChunk(context),
  listChunks(context),
  attachFiles(context),
  describeFile(context),
  getChunk(context),

  // Customers as lists, and how to reach one
  listCustomers(context),
  exportCustomers(context),
  getContact(context),
  getAgreement(context),
  getFigures(context),
  seedCustomers(context),

  // Working as a team
  assign(context),
  addNote(context),
  listNotes(context),
  listQueues(context),

  // What was sent to them
  listMessages(context),
  getPasscodeDelivery(context),
  subscribePush(context),
  unsubscribePush(context),

  // Customers one by one
  save(context),
  get(context),
  lookup(context),
  route(context),
  saveProgress(context),
  exit(context),
  reset(context),
  revealFields(context),

  // What people may know and ask about their own information
  getPrivacy(context),
  withdrawConsent(context),
  askPrivacy(context),
  sendPrivacyCode(context),
  getPrivacyPack(context),
  listPrivacyTasks(context),
  answerPrivacyTask(context),
  exportPrivacyRegister(context),

  // The audit trail
  customerHistory(context),
  searchAudit(context),
  recordOperatorAction(context),

  // The credit bureau and the provider
  creditCheck(context),
  checkDecision(context),
  lookupApproval(context),
  addProviderClient(context),
  addEmployer(context),
  uploadFilesToProvider(context),
  findProviderClient(context),
  syncProvider(context),

  // Passcodes and the mandate
  sendEnrolmentOtp(context),
  submitEnrolmentOtp(context),
  sendLoanOtp(context),
  verifyLoanOtp(context),
  verifyManualOtp(context),
  issueManualOtp(context),

  // Moves of the loan
  choosePayout(context),
  withdraw(context),
  approve(context),
  declineWithReason(context),
  revertDecline(context),
  requestReview(context),
  upholdDecline(context),
  updateState(context),
  changeLoan(context),
  createBudget(context),
  listProducts(context),
  createLoan(context),
  createPayout(context),
  confirmChange(context),
  rejectChange(context),
  withdrawChange(context),
  schedule(context),
];
