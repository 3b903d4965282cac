import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';
import { countUpload } from './upload-limit.ts';

export const listChunks: GatewayHandler<'listChunks'> =
  (context) =>
  async ({ input, actor, options }) => {
    countUpload(context, actor);
    return context.bus.request(operations.listChunks, input, options);
  };
