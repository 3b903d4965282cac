import type { Command, Outcome } from '../types.ts';

type Message = { kind: 'changed' } | { kind: 'settled'; command: Command; outcome: Outcome };

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('tshepa-outbox') : undefined;

/** Tells the other tabs of this app that what is kept has changed, or what became of a command. */
export const tellTabs = (message: Message) => channel?.postMessage(message);

/** Runs when another tab tells something; its own messages never come back to a tab. */
export const listenToTabs = (listen: (message: Message) => void) =>
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => listen(data));
