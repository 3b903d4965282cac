import { byteStreamRpc, rpc } from '../../define.ts';
import * as privacy from '../../routes/privacy.ts';
import * as desk from '../../routes/privacy-desk.ts';
import { service, withThirdPartyMs } from './shared.ts';

/** What people may know and ask about their own information, and what managers do about it. */
export const privacyRpc = {
  getPrivacy: rpc({
    service,
    capability: 'privacy',
    verb: 'get',
    request: privacy.getPrivacy.input,
    reply: privacy.getPrivacy.reply,
  }),
  withdrawConsent: rpc({
    service,
    capability: 'privacy',
    verb: 'withdraw',
    request: privacy.withdrawConsent.input,
    reply: privacy.withdrawConsent.reply,
  }),
  askPrivacy: rpc({
    service,
    capability: 'privacy',
    verb: 'ask',
    request: privacy.askPrivacy.input,
    reply: privacy.askPrivacy.reply,
  }),
  sendPrivacyCode: rpc({
    service,
    capability: 'privacy',
    verb: 'code',
    request: privacy.sendPrivacyCode.input,
    reply: privacy.sendPrivacyCode.reply,
    timeoutMs: withThirdPartyMs,
  }),
  getPrivacyPack: byteStreamRpc({
    service,
    capability: 'privacy',
    verb: 'pack',
    request: privacy.getPrivacyPack.input,
  }),
  listPrivacyTasks: rpc({
    service,
    capability: 'privacy',
    verb: 'tasks',
    request: desk.listPrivacyTasks.input,
    reply: desk.listPrivacyTasks.reply,
  }),
  answerPrivacyTask: rpc({
    service,
    capability: 'privacy',
    verb: 'answer',
    request: desk.answerPrivacyTask.input,
    reply: desk.answerPrivacyTask.reply,
  }),
  exportPrivacyRegister: byteStreamRpc({
    service,
    capability: 'privacy',
    verb: 'register',
    request: desk.exportPrivacyRegister.input,
  }),
} as const;
