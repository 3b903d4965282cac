import { applicationsRpc } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Handlers } from './handler.ts';

export const privacyRoutes = ({ bus }: Context) =>
  ({
    getPrivacy: ({ input, options }) => bus.request(applicationsRpc.getPrivacy, input, options),
    withdrawConsent: ({ input, options }) => bus.request(applicationsRpc.withdrawConsent, input, options),
    askPrivacy: ({ input, options }) => bus.request(applicationsRpc.askPrivacy, input, options),
    sendPrivacyCode: ({ input, options }) => bus.request(applicationsRpc.sendPrivacyCode, input, options),
    getPrivacyPack: async ({ input, options }) =>
      bus.openByteStream(applicationsRpc.getPrivacyPack, input, options),
    listPrivacyTasks: ({ input, options }) => bus.request(applicationsRpc.listPrivacyTasks, input, options),
    answerPrivacyTask: ({ input, options }) => bus.request(applicationsRpc.answerPrivacyTask, input, options),
    exportPrivacyRegister: async ({ input, options }) =>
      bus.openByteStream(applicationsRpc.exportPrivacyRegister, input, options),
  }) satisfies Partial<Handlers>;
