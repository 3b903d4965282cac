import type { Handler } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { exitApplication } from './application/exit-application.ts';
import { exportApplications } from './application/export-applications.ts';
import { findApplications } from './application/find-applications.ts';
import { getAgreement } from './application/get-agreement.ts';
import { getApplication } from './application/get-application.ts';
import { getContact } from './application/get-contact.ts';
import { getPersonalRoute } from './application/get-personal-route.ts';
import { listApplications } from './application/list-applications.ts';
import { resetDevice } from './application/reset-device.ts';
import { revealFields } from './application/reveal-fields.ts';
import { saveApplication } from './application/save-application.ts';
import { saveProgress } from './application/save-progress.ts';
import { seedApplications } from './application/seed-applications.ts';
import { getHistory } from './audit/get-history.ts';
import { recordOperatorAction } from './audit/record-operator-action.ts';
import { searchAuditTrail } from './audit/search-audit-trail.ts';
import { checkCredit } from './bureau/check-credit.ts';
import { checkDecision } from './decision/check-decision.ts';
import { lookUpApproval } from './decision/look-up-approval.ts';
import { declineApplication } from './decline/decline-application.ts';
import { requestReview } from './decline/request-review.ts';
import { revertDecline } from './decline/revert-decline.ts';
import { upholdDecline } from './decline/uphold-decline.ts';
import { withdrawApplication } from './decline/withdraw-application.ts';
import { attachDocuments } from './document/attach-documents.ts';
import { getChunk } from './document/get-chunk.ts';
import { listChunks } from './document/list-chunks.ts';
import { openDocument } from './document/open-document.ts';
import { putChunk } from './document/put-chunk.ts';
import { getFigures } from './figures/get-figures.ts';
import { approveLoan } from './loan/approve-loan.ts';
import { changeLoanAmount } from './loan/change-loan-amount.ts';
import { changeLoanState } from './loan/change-loan-state.ts';
import { choosePayoutOption } from './loan/choose-payout-option.ts';
import { createBudget } from './loan/create-budget.ts';
import { createLoan } from './loan/create-loan.ts';
import { createPayout } from './loan/create-payout.ts';
import { getInstalmentSchedule } from './loan/get-instalment-schedule.ts';
import { listProducts } from './loan/list-products.ts';
import { listMessages } from './message/list-messages.ts';
import { getPasscodeDelivery } from './passcode/get-passcode-delivery.ts';
import { issueManualPasscode } from './passcode/issue-manual-passcode.ts';
import { sendEnrolmentPasscode } from './passcode/send-enrolment-passcode.ts';
import { sendLoanPasscode } from './passcode/send-loan-passcode.ts';
import { verifyEnrolmentPasscode } from './passcode/verify-enrolment-passcode.ts';
import { verifyLoanPasscode } from './passcode/verify-loan-passcode.ts';
import { verifyManualPasscode } from './passcode/verify-manual-passcode.ts';
import { confirmChange } from './pending-change/confirm-change.ts';
import { rejectChange } from './pending-change/reject-change.ts';
import { withdrawChange } from './pending-change/withdraw-change.ts';
import { addPrivacyRequest } from './privacy/add-privacy-request.ts';
import { answerPrivacyTask } from './privacy/answer-privacy-task.ts';
import { exportPrivacyRegister } from './privacy/export-privacy-register.ts';
import { getPrivacy } from './privacy/get-privacy.ts';
import { getPrivacyPack } from './privacy/get-privacy-pack.ts';
import { listPrivacyTasks } from './privacy/list-privacy-tasks.ts';
import { sendPrivacyPasscode } from './privacy/send-privacy-passcode.ts';
import { withdrawConsent } from './privacy/withdraw-consent.ts';
import { addEmployer } from './provider/add-employer.ts';
import { addProviderClient } from './provider/add-provider-client.ts';
import { searchProviderClient } from './provider/search-provider-client.ts';
import { syncProviderClient } from './provider/sync-provider-client.ts';
import { uploadProviderFiles } from './provider/upload-provider-files.ts';
import { subscribePush } from './push/subscribe-push.ts';
import { unsubscribePush } from './push/unsubscribe-push.ts';
import { checkSession } from './session/check-session.ts';
import { confirmResume } from './session/confirm-resume.ts';
import { createSession } from './session/create-session.ts';
import { requestResume } from './session/request-resume.ts';
import { resolveSession } from './session/resolve-session.ts';
import { getSiteStatus } from './site/get-site-status.ts';
import { updateSiteStatus } from './site/update-site-status.ts';
import { addStaff } from './staff/add-staff.ts';
import { authenticateStaff } from './staff/authenticate-staff.ts';
import { beginTotp } from './staff/begin-totp.ts';
import { changeOwnPassword } from './staff/change-own-password.ts';
import { confirmTotp } from './staff/confirm-totp.ts';
import { endOtherSessions } from './staff/end-other-sessions.ts';
import { endOwnSession } from './staff/end-own-session.ts';
import { endStaffSessions } from './staff/end-staff-sessions.ts';
import { getOwnAccount } from './staff/get-own-account.ts';
import { getStaffSettings } from './staff/get-staff-settings.ts';
import { listStaff } from './staff/list-staff.ts';
import { listStaffSessions } from './staff/list-staff-sessions.ts';
import { removeTotp } from './staff/remove-totp.ts';
import { resetStaff } from './staff/reset-staff.ts';
import { signIn } from './staff/sign-in.ts';
import { signOut } from './staff/sign-out.ts';
import { turnOffTotp } from './staff/turn-off-totp.ts';
import { updateStaff } from './staff/update-staff.ts';
import { updateStaffSettings } from './staff/update-staff-settings.ts';
import { addNote } from './team/add-note.ts';
import { assignApplication } from './team/assign-application.ts';
import { listNotes } from './team/list-notes.ts';
import { listQueues } from './team/list-queues.ts';

/** Everything this service answers. */
export const handlers = (context: Context): Handler[] => [
  exitApplication(context),
  exportApplications(context),
  findApplications(context),
  getAgreement(context),
  getApplication(context),
  getContact(context),
  getPersonalRoute(context),
  listApplications(context),
  resetDevice(context),
  revealFields(context),
  saveApplication(context),
  saveProgress(context),
  seedApplications(context),
  getHistory(context),
  recordOperatorAction(context),
  searchAuditTrail(context),
  checkCredit(context),
  checkDecision(context),
  lookUpApproval(context),
  declineApplication(context),
  requestReview(context),
  revertDecline(context),
  upholdDecline(context),
  withdrawApplication(context),
  attachDocuments(context),
  getChunk(context),
  listChunks(context),
  openDocument(context),
  putChunk(context),
  getFigures(context),
  approveLoan(context),
  changeLoanAmount(context),
  changeLoanState(context),
  choosePayoutOption(context),
  createBudget(context),
  createLoan(context),
  createPayout(context),
  getInstalmentSchedule(context),
  listProducts(context),
  listMessages(context),
  getPasscodeDelivery(context),
  issueManualPasscode(context),
  sendEnrolmentPasscode(context),
  sendLoanPasscode(context),
  verifyEnrolmentPasscode(context),
  verifyLoanPasscode(context),
  verifyManualPasscode(context),
  confirmChange(context),
  rejectChange(context),
  withdrawChange(context),
  addPrivacyRequest(context),
  answerPrivacyTask(context),
  exportPrivacyRegister(context),
  getPrivacy(context),
  getPrivacyPack(context),
  listPrivacyTasks(context),
  sendPrivacyPasscode(context),
  withdrawConsent(context),
  addEmployer(context),
  addProviderClient(context),
  searchProviderClient(context),
  syncProviderClient(context),
  uploadProviderFiles(context),
  subscribePush(context),
  unsubscribePush(context),
  checkSession(context),
  confirmResume(context),
  createSession(context),
  requestResume(context),
  resolveSession(context),
  getSiteStatus(context),
  updateSiteStatus(context),
  addStaff(context),
  authenticateStaff(context),
  beginTotp(context),
  changeOwnPassword(context),
  confirmTotp(context),
  endOtherSessions(context),
  endOwnSession(context),
  endStaffSessions(context),
  getOwnAccount(context),
  getStaffSettings(context),
  listStaff(context),
  listStaffSessions(context),
  removeTotp(context),
  resetStaff(context),
  signIn(context),
  signOut(context),
  turnOffTotp(context),
  updateStaff(context),
  updateStaffSettings(context),
  addNote(context),
  assignApplication(context),
  listNotes(context),
  listQueues(context),
];
