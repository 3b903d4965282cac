import type { QueueItem } from './types.ts';

/** Documents that arrived and were not looked at, because the server was too busy: they are sent again by themselves. */
export const isReadLater = (item: QueueItem): boolean =>
  item.state === 'waiting' && item.lastError?.code === 'file.read_later';
