import type { Command, Outcome } from '../types.ts';

type Message = { kind: 'changed' } | { kind: 'settled'; command: Command; outcome: Outcome };

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('tshepa-outbox') : undefined;

export const notifyTabs = (message: Message) => channel?.postMessage(message);

/** Listens to the other tabs; a tab never receives its own messages. */
export const onTabMessage = (listen: (message: Message) => void) =>
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => listen(data));
