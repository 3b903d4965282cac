import type { Words } from './words.ts';

export const af: Words = {
  passcode: 'Tshepa: {code} is jou OTP om {purpose}. Geldig vir {minutes} minute. Deel dit met niemand nie.',
  purposes: {
    enrolment: 'jou inskrywing te bevestig',
    loan: 'jou lening te bevestig',
    resume: 'jou aansoek oop te maak',
    privacy: 'jou inligting te kry',
  },
  notices: {
    declined: {
      sms: 'Tshepa: Jammer. Jou versoek is afgekeur. Vrae? Skryf aan {supportEmail}.',
      subject: 'Jou versoek om ’n lening is afgekeur',
      lines: [
        'Ons is baie jammer, maar jou aansoek om ’n rentevrye lening is afgekeur.',
        'Dit kan om verskeie redes wees, van besonderhede wat op jou kredietverslag verskil tot jou bekostigbaarheid wat nie aan ons vereistes voldoen nie.',
        'Skryf asseblief aan {supportEmail} as jy enige navrae het.',
      ],
    },
    upheld: {
      sms: "Tshepa: 'n Mens het weer na jou versoek gekyk. Die besluit bly soos dit is. Vrae? Skryf aan {supportEmail}.",
      subject: 'Ons het weer na jou versoek gekyk',
      lines: [
        '’n Mens het weer na jou aansoek gekyk, soos jy gevra het. Die besluit bly soos dit is.',
        'Skryf asseblief aan {supportEmail} as jy enige navrae het.',
      ],
    },
    goOn: {
      sms: 'Tshepa: Jou aansoek kan voortgaan. Gaan asseblief voort by {link}',
      subject: 'Jou aansoek kan voortgaan',
      lines: ['Ons het jou aansoek nagegaan en dit kan voortgaan.', 'Gaan asseblief voort by {link}'],
    },
    loanReady: {
      sms: 'Tshepa: Jou lening is gereed om te bevestig. Kyk na die bedrae en bevestig by {link}',
      subject: 'Jou lening is gereed om te bevestig',
      lines: ['Jou lening is gereed.', 'Kyk asseblief na die bedrae en bevestig dit by {link}'],
    },
    manualPasscode: {
      sms: 'Tshepa: Ons handel jou lening saam met jou af. Gesels met ons om jou OTP te kry en dien dit in by {link}',
      subject: 'Jou lening het nog ’n OTP nodig',
      lines: [
        'Ons handel jou lening saam met jou af.',
        'Gesels asseblief met ons om jou OTP te kry, en dien dit in by {link}',
      ],
    },
    resubmitPasscode: {
      sms: "Tshepa: Ons kon nie jou OTP aanvaar nie. Gesels met ons om 'n nuwe een te kry en dien dit weer in by {link}",
      subject: 'Dien asseblief weer jou OTP in',
      lines: [
        'Ons kon nie die OTP van jou lening aanvaar nie.',
        'Gesels asseblief met ons om ’n nuwe een te kry, en dien dit weer in by {link}',
        'Moet nooit ’n OTP deel wat ons jou nie gevra het om op ons eie bladsye in te tik nie.',
      ],
    },
    approved: {
      sms: 'Tshepa: Jou lening is goedgekeur. Ons laat weet jou wanneer die geld op pad is.',
      subject: 'Jou lening is goedgekeur',
      lines: ['Jou lening is goedgekeur.', 'Ons laat weet jou wanneer die geld op pad is.'],
    },
    paid: {
      sms: 'Tshepa: Jou lening is uitbetaal. Nie teen die volgende werksdag daar nie? Skryf aan {supportEmail}.',
      subject: 'Jou lening is uitbetaal',
      lines: [
        'Jou lening is uitbetaal.',
        'As die geld nie teen die volgende werksdag daar is nie, skryf asseblief aan {supportEmail}.',
      ],
    },
  },
  greeting: 'Beste {firstName},',
  greetingWithoutName: 'Goeie dag,',
  openApplication: 'Maak my aansoek oop',
  agreementAttached:
    'Die kredietooreenkoms wat jy bevestig het, is aangeheg. Bêre dit asseblief. Dit is in Engels, want net die Engelse woorde geld.',
  foot: 'Ons vra nooit per telefoon, SMS of e-pos vir ’n OTP, ’n PIN of ’n bankwagwoord nie.',
  push: 'Daar is nuus oor jou aansoek.',
};
