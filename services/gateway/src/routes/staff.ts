import { applicationsRpc } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Handlers } from './handler.ts';

/** Staff accounts, one's own account, and the second pair of eyes. */
export const staffRoutes = ({ bus, identity }: Context) =>
  ({
    listStaff: ({ input, options }) => bus.request(applicationsRpc.listStaff, input, options),
    addStaff: ({ input, options }) => bus.request(applicationsRpc.addStaff, input, options),
    resetStaff: ({ input, options }) => bus.request(applicationsRpc.resetStaff, input, options),
    updateStaff: ({ input, options }) => bus.request(applicationsRpc.updateStaff, input, options),
    endStaffSessions: ({ input, options }) => bus.request(applicationsRpc.endStaffSessions, input, options),

    getOwnAccount: ({ token = '', options }) =>
      bus.request(applicationsRpc.getOwnAccount, { token }, options),
    changeOwnPassword: ({ input, token = '', options }) =>
      bus.request(applicationsRpc.changeOwnPassword, { ...input, token }, options),
    endOwnSession: async ({ input, token = '', options }) => {
      const reply = await bus.request(applicationsRpc.endOwnSession, input, options);
      // It may have been the caller's own.
      identity.forget(token);
      return reply;
    },
    endOtherSessions: ({ token = '', options }) =>
      bus.request(applicationsRpc.endOtherSessions, { token }, options),
    beginTotp: ({ input, options }) => bus.request(applicationsRpc.beginTotp, input, options),
    confirmTotp: ({ input, options }) => bus.request(applicationsRpc.confirmTotp, input, options),
    turnOffTotp: ({ input, options }) => bus.request(applicationsRpc.turnOffTotp, input, options),

    getDeskSettings: ({ input, options }) => bus.request(applicationsRpc.getDeskSettings, input, options),
    updateDeskSettings: ({ input, options }) =>
      bus.request(applicationsRpc.updateDeskSettings, input, options),

    confirmChange: ({ input, options }) => bus.request(applicationsRpc.confirmChange, input, options),
    rejectChange: ({ input, options }) => bus.request(applicationsRpc.rejectChange, input, options),
    withdrawChange: ({ input, options }) => bus.request(applicationsRpc.withdrawChange, input, options),
  }) satisfies Partial<Handlers>;
