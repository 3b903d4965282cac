import type { Handler } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { getPasscodeDelivery } from './get-passcode-delivery.ts';
import { issueManualPasscode } from './issue-manual-passcode.ts';
import { issuePasscode } from './issue-passcode.ts';
import { listMessages } from './list-messages.ts';
import { receiveSmsReceipt } from './receive-sms-receipt.ts';
import { sendContactMessage } from './send-contact-message.ts';
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
  sendContactMessage(context),
];
