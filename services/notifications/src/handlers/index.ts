import type { Handler } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { listSentMessages } from './message/list-sent-messages.ts';
import { receiveSmsReceipt } from './message/receive-sms-receipt.ts';
import { sendContactMessage } from './message/send-contact-message.ts';
import { checkPasscodeDelivery } from './passcode/check-passcode-delivery.ts';
import { createManualPasscode } from './passcode/create-manual-passcode.ts';
import { issuePasscode } from './passcode/issue-passcode.ts';
import { verifyPasscode } from './passcode/verify-passcode.ts';
import { voidPasscodes } from './passcode/void-passcodes.ts';
import { addPushSubscription } from './push/add-push-subscription.ts';
import { endPushSubscriptions } from './push/end-push-subscriptions.ts';
import { getPushKey } from './push/get-push-key.ts';

/** Everything this service answers. */
export const handlers = (context: Context): Handler[] => [
  listSentMessages(context),
  receiveSmsReceipt(context),
  sendContactMessage(context),
  checkPasscodeDelivery(context),
  createManualPasscode(context),
  issuePasscode(context),
  verifyPasscode(context),
  voidPasscodes(context),
  addPushSubscription(context),
  endPushSubscriptions(context),
  getPushKey(context),
];
