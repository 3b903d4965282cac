import type { Handler } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { endPush } from './end-push.ts';
import { getPasscodeDelivery } from './get-passcode-delivery.ts';
import { getPushKey } from './get-push-key.ts';
import { issueManualPasscode } from './issue-manual-passcode.ts';
import { issuePasscode } from './issue-passcode.ts';
import { listMessages } from './list-messages.ts';
import { receiveSmsReceipt } from './receive-sms-receipt.ts';
import { sendContactMessage } from './send-contact-message.ts';
import { subscribePush } from './subscribe-push.ts';
import { verifyPasscode } from './verify-passcode.ts';
import { voidPasscodes } from './void-passcodes.ts';

export const handlers = (context: Context): Handler[] => [
  issuePasscode(context),
  issueManualPasscode(context),
  verifyPasscode(context),
  voidPasscodes(context),
  getPasscodeDelivery(context),
  listMessages(context),
  receiveSmsReceipt(context),
  getPushKey(context),
  subscribePush(context),
  endPush(context),
  sendContactMessage(context),
];
