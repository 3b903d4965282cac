import { applicationsRpc } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { setSessionCookie } from '../policies/credentials.ts';
import type { Handlers } from './handler.ts';

export const sessionRoutes = ({ bus, identity }: Context) =>
  ({
    login: ({ input, options }) => bus.request(applicationsRpc.signIn, input, options),

    logout: async ({ token = '', options }) => {
      const reply = await bus.request(applicationsRpc.signOut, { token }, options);
      identity.forget(token);
      return reply;
    },

    openSession: async ({ actor, token, options, http }) => {
      // Another token would lock this browser out of its own records.
      const kept = actor.kind === 'applicant' ? token : undefined;
      setSessionCookie(http, kept ?? (await bus.request(applicationsRpc.openSession, {}, options)).token);
      return { ok: true };
    },
  }) satisfies Partial<Handlers>;
