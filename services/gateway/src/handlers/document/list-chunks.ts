import { operations } from '@tshepa/contracts';
import { countUpload } from '../documents.ts';
import type { GatewayHandler } from '../handler.ts';

export const listChunks: GatewayHandler<'listChunks'> =
  (context) =>
  async ({ input, actor, options }) => {
    countUpload(context, actor);
    return context.bus.request(operations.listChunks, input, options);
  };
