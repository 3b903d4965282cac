import type { Words } from './words.ts';

export const en: Words = {
  passcode:
    'Tshepa: {code} is your code to {purpose}. Valid for {minutes} minutes. Never share it with anyone.',
  purposes: {
    enrolment: 'confirm your enrolment',
    loan: 'confirm your loan',
    resume: 'open your application',
    privacy: 'get your information',
  },
  notices: {
    declined: {
      sms: 'Tshepa: Sorry. Your request has been declined. Questions? Write to {supportEmail}.',
      subject: 'Your loan request has been declined',
      lines: [
        'We are so sorry, but your application for a zero interest loan has been declined.',
        'This could be due to multiple reasons, from details that differ on your credit report to your affordability not matching our requirements.',
        'Please reach out to us on {supportEmail} if you have any queries.',
      ],
    },
    upheld: {
      sms: 'Tshepa: A person looked again at your request. The decision stays as it is. Questions? Write to {supportEmail}.',
      subject: 'We have looked at your request again',
      lines: [
        'A person has looked again at your application, as you asked. The decision stays as it is.',
        'Please reach out to us on {supportEmail} if you have any queries.',
      ],
    },
    goOn: {
      sms: 'Tshepa: Your application can go on. Please continue at {link}',
      subject: 'Your application can go on',
      lines: ['We have looked at your application and it can go on.', 'Please continue at {link}'],
    },
    loanReady: {
      sms: 'Tshepa: Your loan is ready to confirm. Look at the amounts and confirm at {link}',
      subject: 'Your loan is ready to confirm',
      lines: ['Your loan is ready.', 'Please look at the amounts and confirm it at {link}'],
    },
    manualPasscode: {
      sms: 'Tshepa: We are finishing your loan with you. Please chat to us for your OTP and submit it at {link}',
      subject: 'Your loan needs one more OTP',
      lines: [
        'We are finishing your loan together with you.',
        'Please chat to us to get your OTP, and submit it at {link}',
      ],
    },
    resubmitPasscode: {
      sms: 'Tshepa: We could not accept your OTP. Please chat to us for a new one and submit it again at {link}',
      subject: 'Please submit your OTP again',
      lines: [
        'We could not accept the OTP of your loan.',
        'Please chat to us to get a new one, and submit it again at {link}',
        'Never share an OTP that we did not ask you to type on our own pages.',
      ],
    },
    approved: {
      sms: 'Tshepa: Your loan is approved. We will tell you when the money is on its way.',
      subject: 'Your loan is approved',
      lines: ['Your loan is approved.', 'We will tell you when the money is on its way.'],
    },
    paid: {
      sms: 'Tshepa: Your loan is paid out. Not there by the next working day? Write to {supportEmail}.',
      subject: 'Your loan is paid out',
      lines: [
        'Your loan is paid out.',
        'If the money is not there by the next working day, please write to {supportEmail}.',
      ],
    },
  },
  greeting: 'Dear {firstName},',
  greetingWithoutName: 'Good day,',
  openApplication: 'Open my application',
  agreementAttached:
    'The credit agreement that you confirmed is attached. Please keep it. It is in English, because only its English words count.',
  foot: 'We never ask for an OTP, a PIN or a banking password by phone, SMS or e-mail.',
  push: 'There is news about your application.',
};
