import type { Words } from './words.ts';

export const st: Words = {
  passcode:
    'Tshepa: {code} ke OTP ya hao ya {purpose}. E sebetsa metsotso e {minutes}. O se ke wa e bolella motho.',
  purposes: {
    enrolment: 'ho netefatsa ngodiso',
    loan: 'ho netefatsa kalimo',
    resume: 'ho bula kopo ya hao',
    privacy: 'ho fumana lesedi la hao',
  },
  notices: {
    declined: {
      sms: 'Tshepa: Tshwarelo. Kopo ya hao e hanetswe. Dipotso? Ngolla {supportEmail}.',
      subject: 'Kopo ya hao ya kalimo e hanetswe',
      lines: [
        'Re maswabi haholo, empa kopo ya hao ya kalimo e se nang tswala e hanetswe.',
        'Sena se ka bakwa ke mabaka a mangata, ho tloha dintlheng tse fapaneng tlalehong ya hao ya mokitlane ho isa bokgoning ba hao ba ho lefa bo sa tsamaelaneng le ditlhoko tsa rona.',
        'Ka kopo ikopanye le rona ho {supportEmail} haeba o na le dipotso.',
      ],
    },
    upheld: {
      sms: 'Tshepa: Motho o shebile kopo ya hao hape. Qeto ha e a fetoha. Dipotso? Ngolla {supportEmail}.',
      subject: 'Re shebile kopo ya hao hape',
      lines: [
        'Motho o shebile kopo ya hao hape, jwalokaha o kopile. Qeto ha e a fetoha.',
        'Ka kopo ikopanye le rona ho {supportEmail} haeba o na le dipotso.',
      ],
    },
    goOn: {
      sms: 'Tshepa: Kopo ya hao e ka tswela pele. Ka kopo tswela pele ho {link}',
      subject: 'Kopo ya hao e ka tswela pele',
      lines: ['Re shebile kopo ya hao mme e ka tswela pele.', 'Ka kopo tswela pele ho {link}'],
    },
    loanReady: {
      sms: 'Tshepa: Kalimo ya hao e se e ka netefatswa. Sheba ditjhelete mme o netefatse ho {link}',
      subject: 'Kalimo ya hao e se e ka netefatswa',
      lines: ['Kalimo ya hao e lokile.', 'Ka kopo sheba ditjhelete mme o e netefatse ho {link}'],
    },
    manualPasscode: {
      sms: 'Tshepa: Re qetela kalimo ya hao le wena. Ka kopo buisana le rona ho fumana OTP, mme o e kenye ho {link}',
      subject: 'Kalimo ya hao e hloka OTP e nngwe',
      lines: [
        'Re qetela kalimo ya hao mmoho le wena.',
        'Ka kopo buisana le rona ho fumana OTP ya hao, mme o e kenye ho {link}',
      ],
    },
    resubmitPasscode: {
      sms: 'Tshepa: Ha re a kgona ho amohela OTP ya hao. Ka kopo buisana le rona ho fumana e ntjha, o e kenye ho {link}',
      subject: 'Ka kopo kenya OTP ya hao hape',
      lines: [
        'Ha re a kgona ho amohela OTP ya kalimo ya hao.',
        'Ka kopo buisana le rona ho fumana e ntjha, mme o e kenye hape ho {link}',
        'Le ka mohla o se ke wa arolelana OTP eo re sa o kopang ho e kenya maqepheng a rona.',
      ],
    },
    approved: {
      sms: 'Tshepa: Kalimo ya hao e dumeletswe. Re tla o tsebisa ha tjhelete e le tseleng.',
      subject: 'Kalimo ya hao e dumeletswe',
      lines: ['Kalimo ya hao e dumeletswe.', 'Re tla o tsebisa ha tjhelete e le tseleng.'],
    },
    paid: {
      sms: 'Tshepa: Kalimo ya hao e lefilwe. Ha e so fihle ka letsatsi la mosebetsi le latelang? Ngolla {supportEmail}.',
      subject: 'Kalimo ya hao e lefilwe',
      lines: [
        'Kalimo ya hao e lefilwe.',
        'Haeba tjhelete e so fihle ka letsatsi la mosebetsi le latelang, ka kopo ngolla {supportEmail}.',
      ],
    },
  },
  greeting: 'Dumela {firstName},',
  greetingWithoutName: 'Dumela,',
  openApplication: 'Bula kopo ya ka',
  agreementAttached:
    'Tumellano ya mokitlane eo o e netefaditseng e hoketswe. Ka kopo e boloke. E ngotswe ka Senyesemane, hobane ke mantswe a yona a Senyesemane feela a sebetsang.',
  foot: 'Le ka mohla ha re kope OTP, PIN kapa phasewete ya banka ka mohala, ka SMS kapa ka imeile.',
  push: 'Ho na le ditaba ka kopo ya hao.',
};
