import * as audit from './audit.ts';
import * as customer from './customer.ts';
import * as documents from './documents.ts';
import * as figures from './figures.ts';
import * as loan from './loan.ts';
import * as messages from './messages.ts';
import * as news from './news.ts';
import * as privacy from './privacy.ts';
import * as privacyDesk from './privacy-desk.ts';
import * as provider from './provider.ts';
import * as review from './review.ts';
import type { Route } from './route.ts';
import * as session from './session.ts';
import * as site from './site.ts';
import * as staff from './staff.ts';
import * as team from './team.ts';
import * as uploads from './uploads.ts';
import * as webhook from './webhook.ts';

/** Every HTTP call of the product: the gateway mounts them, the OpenAPI document and the access test are made from them. */
export const routes = {
  login: session.login,
  logout: session.logout,
  openSession: session.openSession,
  getSiteStatus: site.getSiteStatus,
  updateSiteStatus: site.updateSiteStatus,
  sendContactMessage: site.sendContactMessage,
  listCustomers: customer.listCustomers,
  lookupByIdNumber: customer.lookupByIdNumber,
  getCustomer: customer.getCustomer,
  deleteCustomer: customer.deleteCustomer,
  resetCustomer: customer.resetCustomer,
  saveProgress: customer.saveProgress,
  getFigures: figures.getFigures,
  syncProviderCustomer: customer.syncProviderCustomer,
  upsert: loan.upsert,
  verifyLoanOtp: loan.verifyLoanOtp,
  verifyManualOtp: loan.verifyManualOtp,
  issueManualOtp: loan.issueManualOtp,
  choosePayout: loan.choosePayout,
  withdraw: loan.withdraw,
  approve: loan.approve,
  declineWithReason: loan.declineWithReason,
  revertDecline: loan.revertDecline,
  requestReview: review.requestReview,
  upholdDecline: team.upholdDecline,
  updateLoanState: loan.updateLoanState,
  changeLoan: loan.changeLoan,
  createBudget: loan.createBudget,
  checkDecision: provider.checkDecision,
  lookupApproval: provider.lookupApproval,
  addProviderClient: provider.addProviderClient,
  addEmployer: provider.addEmployer,
  uploadFilesToProvider: provider.uploadFilesToProvider,
  sendEnrolmentOtp: provider.sendEnrolmentOtp,
  submitEnrolmentOtp: provider.submitEnrolmentOtp,
  sendLoanOtp: provider.sendLoanOtp,
  listProducts: provider.listProducts,
  createLoan: provider.createLoan,
  createPayout: provider.createPayout,
  searchEmployers: provider.searchEmployers,
  getInstalmentSchedule: provider.getInstalmentSchedule,
  searchProviderCustomer: provider.searchProviderCustomer,
  listPayoutOptions: provider.listPayoutOptions,
  creditCheck: documents.creditCheck,
  uploadStatements: documents.uploadStatements,
  uploadPayslip: documents.uploadPayslip,
  putPiece: uploads.putPiece,
  listPieces: uploads.listPieces,
  attachFiles: uploads.attachFiles,
  downloadCreditReport: documents.downloadCreditReport,
  downloadMabReport: documents.downloadMabReport,
  downloadStatement: documents.downloadStatement,
  downloadPayslip: documents.downloadPayslip,
  exportCustomers: documents.exportCustomers,
  followLiveEvents: team.followLiveEvents,
  assignCustomer: team.assignCustomer,
  addNote: team.addNote,
  listNotes: team.listNotes,
  listQueues: team.listQueues,
  listMessages: messages.listMessages,
  getPasscodeDelivery: news.getPasscodeDelivery,
  getPrivacy: privacy.getPrivacy,
  withdrawConsent: privacy.withdrawConsent,
  askPrivacy: privacy.askPrivacy,
  sendPrivacyCode: privacy.sendPrivacyCode,
  getPrivacyPack: privacy.getPrivacyPack,
  listPrivacyTasks: privacyDesk.listPrivacyTasks,
  answerPrivacyTask: privacyDesk.answerPrivacyTask,
  exportPrivacyRegister: privacyDesk.exportPrivacyRegister,
  getPushKey: news.getPushKey,
  subscribePush: news.subscribePush,
  unsubscribePush: news.unsubscribePush,
  customerHistory: audit.customerHistory,
  searchAudit: audit.searchAudit,
  revealFields: audit.revealFields,
  listStaff: staff.listStaff,
  addStaff: staff.addStaff,
  resetStaff: staff.resetStaff,
  updateStaff: staff.updateStaff,
  endStaffSessions: staff.endStaffSessions,
  getOwnAccount: staff.getOwnAccount,
  changeOwnPassword: staff.changeOwnPassword,
  endOwnSession: staff.endOwnSession,
  endOtherSessions: staff.endOtherSessions,
  beginTotp: staff.beginTotp,
  confirmTotp: staff.confirmTotp,
  turnOffTotp: staff.turnOffTotp,
  getDeskSettings: staff.getDeskSettings,
  updateDeskSettings: staff.updateDeskSettings,
  confirmChange: staff.confirmChange,
  rejectChange: staff.rejectChange,
  withdrawChange: staff.withdrawChange,
  receiveProviderWebhook: webhook.receiveProviderWebhook,
  receiveSmsWebhook: webhook.receiveSmsWebhook,
} as const satisfies Record<string, Route>;
export type RouteName = keyof typeof routes;

export { headerNames, minimumBuildHeader } from './header-names.ts';
