import { operations } from '@tshepa/contracts';
import { toFileName } from '../../files/receive-files.ts';
import type { GatewayHandler } from '../handler.ts';

export const attachDocuments: GatewayHandler<'attachDocuments'> =
  (context) =>
  async ({ input, options }) => {
    const files = input.files.map((file, position) => ({ ...file, name: toFileName(file.name, position) }));
    return context.bus.request(operations.attachDocuments, { ...input, files }, options);
  };
