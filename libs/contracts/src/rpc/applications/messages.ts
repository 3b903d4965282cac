import { rpc } from '../../define.ts';
import * as messages from '../../routes/messages.ts';
import * as news from '../../routes/news.ts';
import { service } from './shared.ts';

/** What was sent to a customer. The journal is the notifications service's; whose record it is, is decided here. */
export const messagesRpc = {
  listMessages: rpc({
    service,
    capability: 'messages',
    verb: 'list',
    request: messages.listMessages.input,
    reply: messages.listMessages.reply,
  }),
  getPasscodeDelivery: rpc({
    service,
    capability: 'messages',
    verb: 'passcode-delivery',
    request: news.getPasscodeDelivery.input,
    reply: news.getPasscodeDelivery.reply,
  }),
  subscribePush: rpc({
    service,
    capability: 'messages',
    verb: 'subscribe-push',
    request: news.subscribePush.input,
    reply: news.subscribePush.reply,
  }),
  unsubscribePush: rpc({
    service,
    capability: 'messages',
    verb: 'unsubscribe-push',
    request: news.unsubscribePush.input,
    reply: news.unsubscribePush.reply,
  }),
} as const;
