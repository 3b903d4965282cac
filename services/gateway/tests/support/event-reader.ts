import { type IncomingMessage, request } from 'node:http';

/** One open stream of events, read as they arrive. */
export type EventReader = {
  status: number;
  headers: IncomingMessage['headers'];
  events: unknown[];
  comments: string[];
  hasEnded(): boolean;
  close(): void;
};

/** Opens a stream with the given headers. With `isAsleep` the reader never reads. */
export const openEvents = (
  url: string,
  headers: Record<string, string>,
  { query = '', isAsleep = false } = {},
): Promise<EventReader> =>
  new Promise((resolve, reject) => {
    const asked = request(`${url}/events${query}`, { headers, agent: false });
    asked.once('error', reject);
    asked.once('response', (response) => {
      const events: unknown[] = [];
      const comments: string[] = [];
      let ended = false;
      let rest = '';
      asked.on('error', () => undefined);
      response.on('error', () => undefined);
      response.once('close', () => {
        ended = true;
      });
      if (!isAsleep)
        response.setEncoding('utf8').on('data', (text: string) => {
          const blocks = (rest + text).split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) {
            if (block.startsWith(':')) comments.push(block);
            else events.push(JSON.parse(block.replace(/^data: /, '')));
          }
        });
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        comments,
        hasEnded: () => ended,
        close: () => void asked.destroy(),
      });
    });
    asked.end();
  });
