import { type Actor, applicationsRpc, routes } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { fileNameOf } from '../files/file-name.ts';
import { readRaw } from '../input/read-bytes.ts';
import type { Handlers } from './handler.ts';

/** All that one session uploads counts together. */
const limitKeyOf = (actor: Actor) => (actor.kind === 'applicant' ? actor.sessionId : actor.kind);

export const uploadRoutes = ({ bus, uploadLimit }: Context) =>
  ({
    putPiece: async ({ input, actor, options, http }) => {
      uploadLimit.take(limitKeyOf(actor));
      const bytes = await readRaw(http, routes.putPiece);
      await bus.sendBytes(applicationsRpc.putChunk, input, bytes, options);
      return { received: input.index };
    },

    listPieces: ({ input, actor, options }) => {
      uploadLimit.take(limitKeyOf(actor));
      return bus.request(applicationsRpc.listChunks, input, options);
    },

    attachFiles: ({ input, actor, options }) => {
      uploadLimit.take(limitKeyOf(actor));
      const files = input.files.map((file, position) => ({
        ...file,
        name: fileNameOf(file.name, position),
      }));
      return bus.request(applicationsRpc.attachFiles, { ...input, files }, options);
    },
  }) satisfies Partial<Handlers>;
