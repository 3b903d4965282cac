import { operations } from '@tshepa/contracts';
import { readRaw } from '../../input/read-bytes.ts';
import type { GatewayHandler } from '../handler.ts';

export const putChunk: GatewayHandler<'putChunk'> =
  (context) =>
  async ({ input, options, http }) => {
    const bytes = await readRaw(http, operations.putChunk.http);
    await context.bus.sendBytes(operations.putChunk, input, bytes, options);
    return { received: input.index };
  };
