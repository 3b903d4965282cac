import { AppError, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { ensureEnrolled } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { sendPasscode } from './send-passcodes.ts';

export const sendEnrolmentPasscode = (context: Context) =>
  serve(operations.sendEnrolmentPasscode, ({ customerId, idNumber }, meta) =>
    sendPasscode(context, meta, {
      customerId,
      kind: 'enrolment',
      state: 'ENROLLMENT_OTP_REQUIRED',
      prepare: async (application) => {
        if (application.applicant.idNumber !== idNumber) throw new AppError('customer.not_found');
        return { ...application, enrolment: await ensureEnrolled(context, meta, application) };
      },
    }),
  );
