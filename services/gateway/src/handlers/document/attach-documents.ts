import { operations } from '@tshepa/contracts';
import { fileNameOf } from '../../files/file-name.ts';
import type { GatewayHandler } from '../handler.ts';
import { countUpload } from './upload-limit.ts';

export const attachDocuments: GatewayHandler<'attachDocuments'> =
  (context) =>
  async ({ input, actor, options }) => {
    countUpload(context, actor);
    const files = input.files.map((file, position) => ({ ...file, name: fileNameOf(file.name, position) }));
    return context.bus.request(operations.attachDocuments, { ...input, files }, options);
  };
