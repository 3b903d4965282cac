import { newId } from '@tshepa/messaging';
import { v5 } from 'uuid';
import type { Target } from './store-file.ts';

/** The name space of file ids; a fixed random value. */
const nameSpace = '5b0f7f1e-6a53-4c9b-9f0e-2f1f0b6f3c57';

/** The id of the file at one position of one upload: the same again when the upload is repeated with its key. */
export const fileIdFor = (target: Target, idempotencyKey: string | undefined, position: number): string =>
  idempotencyKey === undefined
    ? newId()
    : v5(JSON.stringify([target.customerId, target.fileType, idempotencyKey, position]), nameSpace);
