import { type Actor, applicationsRpc, assertThat } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Http } from '../http.ts';
import { deviceHint } from '../input/device-hint.ts';
import { setSessionCookie } from '../policies/credentials.ts';
import type { Handlers } from './handler.ts';

type Known = { actor: Actor; token: string | undefined; http: Http };

export const sessionRoutes = ({ bus, identity }: Context) => {
  /** The session that this browser has, or a new one; another would lock it out of its own records. */
  const sessionOf = async ({ actor, token, http }: Known): Promise<Actor> => {
    const { requestId } = http.state;
    const kept = actor.kind === 'applicant' ? token : undefined;
    const options = { actor, requestId };
    const current = kept ?? (await bus.request(applicationsRpc.openSession, {}, options)).token;
    setSessionCookie(http, current);
    return kept ? actor : ((await identity.applicant(current, requestId)) ?? actor);
  };

  return {
    login: ({ input, options, http }) => {
      const device = deviceHint(http.get('user-agent'));
      return bus.request(applicationsRpc.signIn, { ...input, ...(device ? { device } : {}) }, options);
    },

    logout: async ({ token = '', options }) => {
      const reply = await bus.request(applicationsRpc.signOut, { token }, options);
      identity.forget(token);
      return reply;
    },

    openSession: async ({ input: { otp, ...asked }, actor, token, options, http }) => {
      const { idNumber } = asked;
      if (idNumber === undefined) {
        await sessionOf({ actor, token, http });
        return { ok: true };
      }
      // Staff read any record by their own calls; an application on their browser would be nobody's.
      assertThat(actor.kind !== 'staff', 'auth.forbidden');
      const person = { ...asked, idNumber };
      if (otp === undefined) return bus.request(applicationsRpc.requestResume, person, options);
      const known = await sessionOf({ actor, token, http });
      const input = { ...person, otp };
      return {
        ok: true,
        ...(await bus.request(applicationsRpc.confirmResume, input, { ...options, actor: known })),
      };
    },
  } satisfies Partial<Handlers>;
};
